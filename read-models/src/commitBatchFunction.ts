/** The length, in seconds, of the windows in which `events_in_window` counts events. */
export const WINDOW_SECONDS = 10;
const CURRENT_WINDOW = `floor(extract(epoch from now()) / ${WINDOW_SECONDS})::bigint`;

/**
 * `projections.commit_batch` commits a batch of a build in one call, because with one call per statement the round
 * trips would cost more than the statements. It advances the build's checkpoint and batch number, executes the
 * statements, and returns the build's new row. It returns no row and changes nothing if the build is no longer in the
 * state and at the batch that the writer knows. The update locks the build, so of two writers that start from the same
 * batch number only one succeeds.
 *
 * Each statement has the parameter $1: the element of `arguments`, a JSON array, with the same index. Unless the writer
 * holds the projection's `batches` lock, `lock_name` is that lock's name, and the call takes it as a shared one.
 */
export const COMMIT_BATCH_FUNCTION = `
  create or replace function projections.commit_batch(
    build text, known_state text, known_batch bigint, reached text, event_count bigint, lock_name text,
    statements text[], arguments json
  ) returns setof projections.builds
  language plpgsql
  set plan_cache_mode = force_generic_plan
  as $$
  declare
    advanced projections.builds;
    argument json;
    index integer := 0;
  begin
    -- The commit of an incomplete build need not wait for the disk: no one reads the build, and a crash would lose its
    -- rows and its checkpoint together.
    if known_state = 'building' then
      perform set_config('synchronous_commit', 'off', true);
    end if;
    if lock_name is not null then
      perform pg_advisory_xact_lock_shared(hashtextextended(lock_name, 0));
    end if;
    update projections.builds b set checkpoint = reached, batch = b.batch + 1, events = b.events + event_count,
      last_window = ${CURRENT_WINDOW},
      events_in_window = case when b.last_window = ${CURRENT_WINDOW} then b.events_in_window else 0 end + event_count,
      events_in_window_before = case b.last_window when ${CURRENT_WINDOW} then b.events_in_window_before
        when ${CURRENT_WINDOW} - 1 then b.events_in_window else 0 end
      where b.schema_name = build and b.batch = known_batch and b.state = known_state
      returning b.* into advanced;
    if not found then
      return;
    end if;
    for argument in select element from json_array_elements(arguments) as element loop
      index := index + 1;
      execute statements[index] using argument;
    end loop;
    return next advanced;
  end $$;
`;
