import { NO_ACCOUNT, OPERATOR_USER_ID } from '@campjay/domain/admin/actors.ts';
import { type AuditSubject } from '@campjay/events/admin/events.ts';
import { product } from '@campjay/domain/product/product.ts';
import { parentStream } from '@campjay/events/streams.ts';
import { anyOf } from '@campjay/read-models/queryBuilder.ts';
import { type Reader, type ReadingDeps } from '@campjay/read-models/reader.ts';
import { PARENTS } from '@campjay/read-models/models/parents.ts';
import { ADVERTISERS } from '@campjay/read-models/models/advertisers.ts';
import { CAMPS } from '@campjay/read-models/models/camps.ts';
import { type ParentDeps, decrypt } from '../../kernel/parentDeps.ts';

/** Returns the display name of a subject, or its id if it has no name. */
export type NameOf = (subject: AuditSubject) => string;

/** Shown instead of the name if the account was deleted, because its data is no longer readable. */
const DELETED_ACCOUNT_NAME = 'somebody whose account was deleted';

/** Loads the names of all these subjects in a few queries. This is the only place where the audit decrypts emails. */
export const loadSubjectNames = async (
  deps: Pick<ParentDeps, 'sealing'> & ReadingDeps<'parents' | 'advertisers' | 'camps'>,
  subjects: readonly AuditSubject[],
): Promise<NameOf> => {
  const ids = (kind: string): readonly string[] => [
    ...new Set(subjects.flatMap((subject) => (subject.kind === kind ? [subject.id] : []))),
  ];
  const [people, advertisers, camps] = await Promise.all([
    readPeople(deps, ids('account')),
    readAdvertiserNames(deps.read, ids('advertiser')),
    readCampNames(deps.read, ids('camp')),
  ]);
  return ({ kind, id }) => {
    if (kind === 'account')
      return id === NO_ACCOUNT ? 'an email that no account has' : (people.get(id) ?? DELETED_ACCOUNT_NAME);
    if (kind === 'advertiser') return advertisers.get(id) ?? id;
    return kind === 'camp' ? (camps.get(id) ?? id) : id;
  };
};

/** The actor's name, capitalized to begin a sentence. */
export const actorName = (nameOf: NameOf, { userId, role }: { readonly userId: string; readonly role: string }) => {
  if (userId === OPERATOR_USER_ID) return 'The operator';
  if (role === 'system') return product.name;
  const name = nameOf({ kind: 'account', id: userId });
  return name.charAt(0).toUpperCase() + name.slice(1);
};

/** Reads names and emails by user id: 'Ada Example (ada@example.org)'. Deleted accounts are left out. */
const readPeople = async (
  { read, sealing }: Pick<ParentDeps, 'sealing'> & ReadingDeps<'parents'>,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const accounts = await read(PARENTS, (db) =>
    db
      .selectFrom('accounts')
      .select(['user_id', 'email', 'first_name', 'last_name'])
      .where('user_id', '=', anyOf(userIds))
      .execute(),
  );
  const people = new Map<string, string>();
  for (const { user_id, email, first_name, last_name } of accounts) {
    const streamId = parentStream(user_id);
    const [firstName, lastName, address] = await Promise.all([
      decrypt(sealing, first_name, { streamId, field: 'firstName' }),
      decrypt(sealing, last_name, { streamId, field: 'lastName' }),
      decrypt(sealing, email, { streamId, field: 'email' }),
    ]);
    if (firstName === null || lastName === null || address === null) continue;
    const name = `${firstName} ${lastName}`.trim();
    people.set(user_id, `${name} (${address})`.trim());
  }
  return people;
};

const readAdvertiserNames = async (
  read: Reader<'advertisers'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map();
  return read(ADVERTISERS, async (db) => {
    const rows = await db
      .selectFrom('advertisers')
      .select(['advertiser_id', 'name'])
      .where('advertiser_id', '=', anyOf(ids))
      .execute();
    return new Map(rows.map(({ advertiser_id, name }) => [advertiser_id, name]));
  });
};

const readCampNames = async (read: Reader<'camps'>, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map();
  return read(CAMPS, async (db) => {
    const rows = await db
      .selectFrom('camps')
      .select(['org_id', 'camp_org_name'])
      .where('org_id', '=', anyOf(ids))
      .execute();
    return new Map(rows.map(({ org_id, camp_org_name }) => [org_id, camp_org_name]));
  });
};

/**
 * Descriptions of operations and event types. A subject kind in braces is replaced by the names of these subjects, or
 * by the kind with an article ('an advertiser') if there are none. A phrase begins with a past participle
 * that equals the past tense, because it is used both in 'Ada renamed it' and in 'Ada would have renamed it'.
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
  'camp-stats': 'viewed the camp stats of {website}',
  'clear-cache': 'cleared the cache of the server',
  'warm-cache': 'warmed the cache of the server',
  'reset-second-factor': 'let {account} sign in without a code',
  'user-emails': 'listed the emails of all accounts',
  'users/export': 'exported all data of {account}',
  'schedule/export-history': 'exported the history of the schedule of {account}',
  'advertising/report.csv': 'exported the report of {advertiser}',
  'advertising/conversion-secret': 'viewed the conversion secret of {advertiser}',
  'audit.csv': 'exported the audit',
  'end-sessions': 'ended every session of {account}',
  'projections/start-replay': 'started a replay of {projection}',
  'projections/cancel-replay': 'canceled the replay of {projection}',
  'projections/preview-replay': 'previewed the replay of {projection}',
  'projections/promote-replay': 'promoted the replay of {projection}',
  'projections/return-to-former': 'switched back to the former build of {projection}',
  'projections/open-parked': 'viewed a parked event of {projection}',
  'projections/retry-parked': 'let {projection} retry parked events of {stream}',
  'projections/skip-parked': 'let {projection} skip a parked event of {stream}',
  'process-managers/retry-parked': 'let {processManager} retry a parked event of {stream}',
  'process-managers/skip-parked': 'let {processManager} skip a parked event of {stream}',
  'correct-camp': 'corrected facts of {camp}',
  'correct-session': 'corrected facts of a session of {camp}',
  'correct-from-file': 'corrected facts from a file',
  'withdraw-correction': 'removed a correction of {camp}',
  'text-index/rebuild': 'requested a rebuild of the text index',
  'catalog-imports': 'uploaded a file to import',
  'catalog-imports/start': 'started the import {import}',
  'catalog-imports/cancel': 'canceled the import {import}',
  'catalog-imports/refused.csv': 'exported the refused lines of the import {import}',
  'concierge-requests': 'read the requests to be called',
  'decide-suggestion': 'decided about the suggestion {suggestion}',
  'decide-concierge-request': 'decided about the request to be called {conciergeRequest}',
  RoleGranted: 'made {account} an admin',
  EmailConfirmed: 'confirmed the email of {account}',
  RoleRevoked: 'removed {account} from the admins',
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
  TextIndexRebuildOrdered: 'requested a rebuild of the text index',
  TextIndexRebuilt: 'switched to the new text index',
  TextIndexRebuildFailed: 'failed to rebuild the text index',
  ParkedEventSkipped: 'let {projection} skip a parked event of {stream}',
  ParkedStreamRetried: 'let {projection} retry parked events of {stream}',
  ReplayRequested: 'requested a replay of {projection}',
  ReplayCancelled: 'canceled the replay of {projection}',
  ReplayPromoted: 'promoted the replay of {projection}',
  FormerBuildReturned: 'switched back to the former build of {projection}',
};

/** Matches 'the advertiser {advertiser}', which becomes 'the advertiser Kelp Camps' or 'an advertiser'. */
const PLACEHOLDER = /(?:the ((?:self-serve advertiser|advertiser|suggestion|request to be called|import) ))?\{(\w+)\}/g;

/** If an action has more subjects of a kind, only this many names are listed. */
const MAX_NAMES = 3;

/**
 * Describes an operation, as a phrase that follows the actor's name. Uses the operation's own name if it has no phrase.
 */
export const describeAction = (operation: string, subjects: readonly AuditSubject[], nameOf: NameOf): string => {
  const template = PHRASES[operation];
  if (template !== undefined)
    return template.replace(PLACEHOLDER, (_all, noun: string | undefined, kind: string) => {
      const names = joinNames(kind, subjects, nameOf);
      if (names === undefined) return withArticle(noun?.trim() ?? humanize(kind));
      return noun === undefined ? names : `the ${noun}${names}`;
    });
  const [first] = subjects;
  const ofSubject = first ? ` of ${joinNames(first.kind, subjects, nameOf) ?? first.id}` : '';
  return isEventType(operation)
    ? `caused “${humanize(operation)}”${ofSubject}`
    : `called “${humanize(operation)}”${ofSubject}`;
};

/** Describes an operation without naming subjects: 'let an account act for an advertiser'. */
export const describeOperation = (operation: string): string =>
  PHRASES[operation] === undefined ? humanize(operation) : describeAction(operation, [], () => '');

const isEventType = (operation: string): boolean => /^[A-Z]/.test(operation);

/**
 * Splits a name into words: 'replay promoted' for ReplayPromoted, 'projections: start replay' for
 * projections/start-replay.
 */
export const humanize = (name: string): string =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('/', ': ')
    .replace(/[-_]/g, ' ')
    .toLowerCase();

/** The names of the subjects of a kind, as a list for a sentence; undefined if there are none. */
const joinNames = (kind: string, subjects: readonly AuditSubject[], nameOf: NameOf): string | undefined => {
  const names = [...new Set(subjects.filter((each) => each.kind === kind).map(nameOf))];
  if (names.length === 0) return undefined;
  const listedNames = names.slice(0, MAX_NAMES);
  const omittedCount = names.length - listedNames.length;
  if (omittedCount > 0) return `${listedNames.join(', ')} and ${omittedCount} more`;
  if (listedNames.length === 1) return listedNames.join();
  return `${listedNames.slice(0, -1).join(', ')} and ${listedNames.at(-1) ?? ''}`;
};

const withArticle = (noun: string): string => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
