import { type AuditSubject } from '@campjay/events/admin/events.ts';
import { type NameOf } from './names.ts';

/**
 * Descriptions of operations. Braces contain a subject kind: they are replaced by its names, or by 'an advertiser' if
 * none is known. The verb comes first and must read the same in 'made it' and 'would have made it'.
 */
const PHRASES: Readonly<Record<string, string>> = {
  'create-advertiser': 'made the advertiser {advertiser}',
  'create-self-serve-advertiser': 'made the self-serve advertiser {advertiser}',
  'link-user': 'let {account} act for {advertiser}',
  'unlink-user': 'let {account} no longer act for {advertiser}',
  'rename-advertiser': 'renamed the advertiser {advertiser}',
  'set-advertiser-pricing': 'set what {advertiser} pays',
  'set-advertiser-camps': 'set the websites of {advertiser}',
  'decide-charge': 'decided about a charge of {advertiser}',
  'benchmarking-access/grant': 'unlocked the benchmarking figures of {website}',
  'benchmarking-access/revoke': 'locked the benchmarking figures of {website}',
  'camp-stats': 'looked at the camp stats of {website}',
  'clear-cache': 'cleared the cache of the server',
  'warm-cache': 'warmed the cache of the server',
  'reset-second-factor': 'let {account} sign in without a code',
  'user-emails': 'listed the emails of all accounts',
  'users/export': 'exported all that is kept of {account}',
  'schedule/export-history': 'exported the history of the schedule of {account}',
  'advertising/report.csv': 'exported the report of {advertiser}',
  'advertising/conversion-secret': 'looked at the conversion secret of {advertiser}',
  'audit.csv': 'exported the audit',
  'end-sessions': 'ended every session of {account}',
  'projections/start-replay': 'started a replay of {projection}',
  'projections/cancel-replay': 'cancelled the replay of {projection}',
  'projections/preview-replay': 'previewed the replay of {projection}',
  'projections/promote-replay': 'promoted the replay of {projection}',
  'projections/return-to-former': 'returned readers to the former build of {projection}',
  'projections/open-parked': 'opened a parked event of {projection}',
  'projections/retry-parked': 'let {projection} try parked events of {stream} again',
  'projections/skip-parked': 'let {projection} leave out a parked event of {stream}',
  'correct-camp': 'corrected facts of {camp}',
  'correct-session': 'corrected facts of a session of {camp}',
  'correct-from-file': 'corrected facts by a file',
  'withdraw-correction': 'removed a correction of {camp}',
  'text-index/rebuild': 'ordered the text index to be made again',
  'catalog-imports': 'uploaded a file to import',
  'catalog-imports/start': 'started the import {import}',
  'catalog-imports/cancel': 'cancelled the import {import}',
  'catalog-imports/refused.csv': 'exported the refused lines of the import {import}',
  'concierge-requests': 'read the requests to be called',
  'decide-suggestion': 'decided about the suggestion {suggestion}',
  'decide-concierge-request': 'decided about the request to be called {conciergeRequest}',
  RoleGranted: 'made {account} an admin',
  EmailConfirmed: 'confirmed the email of {account}',
  RoleRevoked: 'ended that {account} is an admin',
  AdvertiserCreated: 'made the advertiser {advertiser}',
  AdvertiserRenamed: 'renamed the advertiser {advertiser}',
  AdvertiserCampsSet: 'set the websites of {advertiser}',
  AdvertiserPricingSet: 'set what {advertiser} pays',
  AdvertiserLinked: 'let {account} act for {advertiser}',
  AdvertiserUnlinked: 'let {account} no longer act for {advertiser}',
  BenchmarkingAccessGranted: 'unlocked the benchmarking figures of {website}',
  BenchmarkingAccessRevoked: 'locked the benchmarking figures of {website}',
  CatalogImportStarted: 'imported a file',
  CatalogImportFinished: 'finished the import of a file',
  SeasonOpened: 'opened the season',
  CampCorrected: 'corrected facts of {camp}',
  SessionCorrected: 'corrected facts of a session of {camp}',
  CampCorrectionWithdrawn: 'removed a correction of {camp}',
  SessionCorrectionWithdrawn: 'removed a correction of a session of {camp}',
  SuggestionResolved: 'resolved the suggestion {suggestion}',
  SuggestionReopened: 'reopened the suggestion {suggestion}',
  ConciergeRequestClosed: 'closed the request to be called {conciergeRequest}',
  ConciergeRequestReopened: 'reopened the request to be called {conciergeRequest}',
  TextIndexRebuildOrdered: 'ordered the text index to be made again',
  TextIndexRebuilt: 'exchanged the text index',
  TextIndexRebuildFailed: 'failed to make the text index again',
  ParkedEventSkipped: 'let {projection} leave out a parked event of {stream}',
  ParkedStreamRetried: 'let {projection} try parked events of {stream} again',
  ReplayRequested: 'asked for a replay of {projection}',
  ReplayCancelled: 'cancelled the replay of {projection}',
  ReplayPromoted: 'promoted the replay of {projection}',
  FormerBuildReturned: 'returned readers to the former build of {projection}',
};

/** 'the advertiser {advertiser}' becomes 'the advertiser Kelp Camps', or 'an advertiser'. */
const PLACEHOLDER = /(?:the ((?:self-serve advertiser|advertiser|suggestion|request to be called|import) ))?\{(\w+)\}/g;

const MAX_NAMES = 3;

/** Describes an operation, to follow the actor's name. An operation without a phrase is described by its own name. */
export const phraseOf = (operation: string, subjects: readonly AuditSubject[], nameOf: NameOf): string => {
  const template = PHRASES[operation];
  if (template !== undefined)
    return template.replace(PLACEHOLDER, (_all, noun: string | undefined, kind: string) => {
      const names = namesIn(kind, subjects, nameOf);
      if (names === undefined) return article(noun?.trim() ?? humanize(kind));
      return noun === undefined ? names : `the ${noun}${names}`;
    });
  const first = subjects[0];
  const about = first ? ` of ${namesIn(first.kind, subjects, nameOf) ?? first.id}` : '';
  return isEventType(operation)
    ? `brought about “${humanize(operation)}”${about}`
    : `called “${humanize(operation)}”${about}`;
};

/** 'let an account act for an advertiser' */
export const describeOperation = (operation: string): string =>
  PHRASES[operation] === undefined ? humanize(operation) : phraseOf(operation, [], () => '');

const isEventType = (operation: string): boolean => /^[A-Z]/.test(operation);

/** 'replay promoted' for ReplayPromoted, 'projections: start replay' for projections/start-replay. */
export const humanize = (name: string): string =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('/', ': ')
    .replace(/[-_]/g, ' ')
    .toLowerCase();

const namesIn = (kind: string, subjects: readonly AuditSubject[], nameOf: NameOf): string | undefined => {
  const names = [...new Set(subjects.filter((each) => each.kind === kind).map(nameOf))];
  if (names.length === 0) return undefined;
  const shown = names.slice(0, MAX_NAMES);
  const more = names.length - shown.length;
  if (more > 0) return `${shown.join(', ')} and ${more} more`;
  return shown.length === 1 ? shown.join() : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1) ?? ''}`;
};

const article = (noun: string): string => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
