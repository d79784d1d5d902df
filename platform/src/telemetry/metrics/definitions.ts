/** Upper bounds in seconds: from the search's own time up to the longest time that a client waits. */
const ANSWERS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const WRITES = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 2.5, 10];
const SEARCHES = [0.00005, 0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5];

/**
 * All metrics of the product, by name. Every label value is from a set that is known in advance: route templates, names
 * of projections, topics, and the like; never content of a request. All metrics also have the label `part` (the part of
 * the product that reports them).
 */
export const HISTOGRAMS = {
  campjay_http_request_duration_seconds: {
    help: 'From a request to the end of its answer; of a stream, to its beginning. status is 2xx to 5xx, or left where the client went away.',
    labels: ['route', 'method', 'status'],
    buckets: ANSWERS,
  },
  campjay_search_duration_seconds: {
    help: 'Searches of the index alone, without HTTP. kind is cards or facets.',
    labels: ['kind'],
    buckets: SEARCHES,
  },
  campjay_event_append_duration_seconds: {
    help: 'Appends to the event store. outcome is appended, conflict (somebody was faster), refused, unavailable or failed.',
    labels: ['outcome'],
    buckets: WRITES,
  },
  campjay_bus_publish_duration_seconds: {
    help: 'Publications on the interaction bus. outcome is published, refused, unavailable or failed.',
    labels: ['topic', 'outcome'],
    buckets: WRITES,
  },
  campjay_bus_handle_duration_seconds: {
    help: 'Batches of messages that a consumer took from the interaction bus. outcome is handled or failed.',
    labels: ['topic', 'outcome'],
    buckets: ANSWERS,
  },
} as const;

export const COUNTERS = {
  campjay_commands_total: {
    help: 'Commands by the category of their stream. outcome is accepted, unchanged (all was as wished), repeated, refused or failed.',
    labels: ['stream', 'outcome'],
  },
  campjay_events_appended_total: { help: 'Events that the event store took.', labels: ['stream'] },
  campjay_bus_messages_published_total: { help: 'Messages that the interaction bus took.', labels: ['topic'] },
  campjay_bus_messages_handled_total: {
    help: 'Messages of the interaction bus whose effect is safe; one that was delivered twice counts twice.',
    labels: ['topic'],
  },
  campjay_clicks_judged_total: {
    help: 'Clicks on ads that were judged. verdict is counted or refused; reason is why, or none.',
    labels: ['verdict', 'reason'],
  },
  campjay_forged_ad_tokens_total: {
    help: 'Clicks or views of ads (of is click or view) whose token is forged. They are dropped and leave nothing in the log.',
    labels: ['of'],
  },
  campjay_projection_events_total: {
    help: 'Events that builds of a read model took which are kept current: the live one, and one that could be returned to.',
    labels: ['projection'],
  },
  campjay_process_manager_events_total: {
    help: 'Attempts of process managers to handle an event. outcome is handled, failed or parked (failed for the last time).',
    labels: ['manager', 'outcome'],
  },
  campjay_text_index_questions_total: {
    help: 'Words that were put to the configured text index. outcome is answered or unavailable.',
    labels: ['outcome'],
  },
  campjay_text_index_failures_total: {
    help: 'Times that the index in Meilisearch could not be brought up to date; the search indexer tries again.',
    labels: [],
  },
  campjay_cache_hits_total: { help: 'Answers that an in-memory cache had.', labels: ['cache'] },
  campjay_cache_misses_total: { help: 'Answers that had to be made.', labels: ['cache'] },
  campjay_measuring_failed_total: {
    help: 'Times that something could not be measured when metrics were asked for.',
    labels: ['source'],
  },
} as const;

export const GAUGES = {
  campjay_part_up: { help: 'Whether a part of the product answers for itself.', labels: [] },
  campjay_projection_lag_events: { help: 'Events that the live read model has still to take.', labels: ['projection'] },
  campjay_projection_lag_seconds: {
    help: 'For how long the oldest of these events has waited.',
    labels: ['projection'],
  },
  campjay_projection_parked_streams: {
    help: 'Streams that are parked in the live read model.',
    labels: ['projection'],
  },
  campjay_projection_running: { help: 'Whether a process keeps the read model current.', labels: ['projection'] },
  campjay_projection_retrying: {
    help: 'Whether the projection failed last in this process, and tries again.',
    labels: ['projection'],
  },
  campjay_projection_stopped: { help: 'Whether the projection stopped for good.', labels: ['projection'] },
  campjay_process_manager_lag_events: {
    help: 'Events that the process manager has still to handle.',
    labels: ['manager'],
  },
  campjay_process_manager_lag_seconds: {
    help: 'For how long the oldest of these events has waited.',
    labels: ['manager'],
  },
  campjay_process_manager_parked_events: {
    help: 'Events that the process manager has parked, with those that wait behind them.',
    labels: ['manager'],
  },
  campjay_bus_messages_waiting: { help: 'Messages that wait on the interaction bus.', labels: ['topic'] },
  campjay_bus_oldest_waiting_seconds: { help: 'For how long the oldest of them has waited.', labels: ['topic'] },
  campjay_bus_messages_parked: {
    help: 'Messages that could not be handled and wait for a decision.',
    labels: ['topic'],
  },
  campjay_bus_messages_kept: {
    help: 'Messages that are kept on disk until the interaction bus takes them.',
    labels: [],
  },
  campjay_bus_oldest_kept_seconds: { help: 'For how long the oldest of them has been kept.', labels: [] },
  campjay_index_camps: { help: 'Camps in the search index.', labels: [] },
  campjay_index_sessions: { help: 'Sessions in the search index.', labels: [] },
  campjay_index_bytes: { help: 'Memory that the columns of the search index take.', labels: [] },
  campjay_index_lag_events: { help: 'Events of camps in the log that the search index does not know yet.', labels: [] },
  campjay_index_lag_seconds: { help: 'For how long the oldest of these events has waited.', labels: [] },
  campjay_text_index_up: {
    help: 'Whether the configured text index can be reached, and answered the last word that was put to it.',
    labels: ['adapter'],
  },
  campjay_text_index_writing: { help: 'Whether this process writes the index in Meilisearch.', labels: [] },
  campjay_text_index_lag_seconds: {
    help: 'Seconds since the index in Meilisearch last matched its read model. Reported by the process that writes it.',
    labels: [],
  },
  campjay_cache_entries: { help: 'Entries of an in-memory cache.', labels: ['cache'] },
  campjay_cache_bytes: { help: 'Memory that an in-memory cache takes, where it is weighed.', labels: ['cache'] },
  campjay_pg_connections: {
    help: 'Connections of a pool to PostgreSQL. state is in_use, idle, or waiting (somebody waits for one).',
    labels: ['pool', 'state'],
  },
} as const;

export type HistogramName = keyof typeof HISTOGRAMS;
export type CounterName = keyof typeof COUNTERS;
export type GaugeName = keyof typeof GAUGES;

type Definitions = typeof HISTOGRAMS & typeof COUNTERS & typeof GAUGES;
/** The labels of a metric, with their values. */
export type LabelsOf<Name extends keyof Definitions> = Readonly<Record<Definitions[Name]['labels'][number], string>>;
