import { CLICK_REFUSALS, type ClickRefusal } from '@campjay/events/ads/values.ts';
import { product } from '@campjay/domain/product/product.ts';
import { type Environment } from '@campjay/platform/kernel/readEnvironment.ts';
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { type Build } from '../processes/dataFolder.ts';
import { readConfig } from '../settings/config.ts';
import { runService, SERVICES } from '../processes/runService.ts';
import { start } from '../processes/start.ts';
import { type Terminal } from './terminal.ts';
import {
  listAdvertisers,
  type AuditListOptions,
  DEFAULT_AUDIT_LIMIT,
  listAuditEntries,
  parseDay,
  parseLimit,
  listEmails,
  listSuggestions,
  forgetRequest,
  listConciergeRequests,
  changeAdminRole,
} from './adminCommands.ts';
import {
  auditClicks,
  parseMonth,
  parseRevisionReason,
  reviseClick,
  DEFAULT_INTERACTION_DAYS,
  listInteractions,
} from './clickCommands.ts';
import { createBackup, exportForgottenList } from './backup.ts';
import { endSessions, resetSecondFactor } from './signInCommands.ts';
import { importCatalog, importSchools, correctCatalog } from './importCommands.ts';
import { describeInstallation } from './installation.ts';
import {
  listProjections,
  listParked,
  retryParked,
  skipParked,
  rebuildIndex,
  REPLAY_STEPS,
  type ReplayStep,
  replay,
} from './projections.ts';
import { restore, type RestoreOptions } from './restore.ts';
import { rotateMasterKey } from './rotateMasterKey.ts';
import { verify } from './verify.ts';

export interface CommandLineDeps {
  readonly build: Build;
  readonly terminal: Terminal;
  readonly environment: Environment;
  /** Working directory. Relative paths in settings are resolved against it. */
  readonly folder: string;
}

/**
 * Runs the command in `argv`.
 * @returns the exit status of the command, or 1 after an error message about invalid arguments
 * @throws what the command throws; `operatorMessageOf` returns the message for the operator
 */
export const runCommandLine = async (deps: CommandLineDeps, argv: readonly string[]): Promise<number> => {
  let status = 0;
  const program = createProgram(deps, (newStatus) => (status = newStatus));
  try {
    await program.parseAsync([...argv], { from: 'user' });
    return status;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 1;
    throw error;
  }
};

const createProgram = (
  { build, terminal, environment, folder }: CommandLineDeps,
  setStatus: (status: number) => void,
): Command => {
  // npm runs commands in the project's folder; INIT_CWD is the folder in which the user ran npm.
  const callerFolder = environment['INIT_CWD'] ?? folder;
  const loadConfig = () => readConfig(environment, folder);
  const createContext = () => {
    const config = loadConfig();
    terminal.note(describeInstallation(config));
    return { config, terminal };
  };
  const program = new Command('campjay')
    .description(`${product.name}: a directory, search tool and planner for summer camps.`)
    .exitOverride()
    .showSuggestionAfterError()
    .helpCommand(false);

  program
    .command('start')
    .description('run the product until it is stopped; with an empty data folder, import the bundled catalog first')
    .action(async () => start(loadConfig(), build, terminal));

  for (const [name, description] of SERVICES)
    program
      .command(name)
      .description(`run one service as a process of its own: ${description}`)
      .action(async () => runService(name, loadConfig(), build));

  program
    .command('import')
    .description('import the catalog from a file with one camp organization per line, as JSON')
    .argument('<file>', 'the file, such as camps.ndjson')
    .addOption(new Option('--season <year>', 'also open this season').argParser(parseYear))
    .option('--full', 'the file is complete: delist all camps that are not in it')
    .option('--dry-run', 'change nothing, only print what would change')
    .action(async (file: string, options: { season?: number; full?: true; dryRun?: true }) =>
      setStatus(await importCatalog(createContext(), [folder, callerFolder], file, options)),
    );

  program
    .command('correct')
    .description('correct single facts of camps and sessions from a file')
    .argument('<file>', 'CSV with the columns org_id, instance_id, field, value and reason')
    .option('--dry-run', 'change nothing, only print the result of each line')
    .action(async (file: string, options: { dryRun?: true }) =>
      setStatus(await correctCatalog(createContext(), [folder, callerFolder], file, options)),
    );

  program
    .command('import-schools')
    .description('import the schools that have pages from a file: CSV with a header line, or JSON lines')
    .argument('<file>', 'the file, such as schools.csv')
    .option('--full', 'the file is complete: delist all schools that are not in it')
    .option('--dry-run', 'change nothing, only print what would change')
    .action(async (file: string, options: { full?: true; dryRun?: true }) =>
      setStatus(await importSchools(createContext(), [folder, callerFolder], file, options)),
    );

  program
    .command('projections')
    .description('list the read models: builds, lag, replays in progress, parked events')
    .action(async () => setStatus(await listProjections(createContext())));

  const replayCommand = program
    .command('replay')
    .description('rebuild a read model from the first event, beside the live one')
    .argument('<name>', 'the read model');
  for (const [step, description] of REPLAY_STEPS)
    replayCommand.addOption(
      new Option(`--${step}`, description).conflicts(
        REPLAY_STEPS.flatMap(([other]) => (other === step ? [] : [other])),
      ),
    );
  // The options exclude each other, so at most one of them is set.
  replayCommand.action(async (name: string, options: Partial<Record<ReplayStep, true>>) =>
    setStatus(await replay(createContext(), name, REPLAY_STEPS.find(([step]) => options[step])?.[0])),
  );

  program
    .command('parked')
    .description('list the events that a read model could not process, and how many events wait behind them')
    .argument('[name]', 'one read model only')
    .option('--open', 'also show the data of each event; private values stay encrypted')
    .action(async (name: string | undefined, { open }: { open?: true }) =>
      setStatus(await listParked(createContext(), name, open === true)),
    );

  program
    .command('retry')
    .description('process the parked events of a stream again, in order')
    .argument('<name>', 'the read model')
    .argument('<stream>', 'the stream, such as camp-happy-camp')
    .action(async (name: string, stream: string) => setStatus(await retryParked(createContext(), name, stream)));

  program
    .command('skip')
    .description(
      'skip the parked event of a stream, in this and every later build; the decision is recorded in the log',
    )
    .argument('<name>', 'the read model')
    .argument('<stream>', 'the stream, such as camp-happy-camp')
    .requiredOption('--reason <text>', 'why it may be skipped')
    .option('--event <id>', 'skip only if the first parked event of the stream is still this one')
    .action(async (name: string, stream: string, options: { reason: string; event?: string }) =>
      setStatus(await skipParked(createContext(), name, stream, options)),
    );

  program
    .command('rebuild-text-index')
    .description('rebuild the text index beside the live one, then replace that; the product must be running')
    .action(async () => setStatus(await rebuildIndex(createContext())));

  program
    .command('suggestions')
    .description('list the suggestions of visitors, oldest first')
    .action(async () => setStatus(await listSuggestions(createContext())));

  program
    .command('emails')
    .description('list the latest emails with their links, if there is no mail server')
    .action(async () => setStatus(await listEmails(createContext())));

  program
    .command('grant-admin')
    .description('make the account with this email an admin, from its next request on')
    .argument('<email>', 'the email of the account')
    .option('--confirm-email', 'confirm that the email is the account owner’s, which is recorded in the audit')
    .action(async (email: string, { confirmEmail: confirmsEmail }: { confirmEmail?: boolean }) =>
      setStatus(await changeAdminRole(createContext(), email, true, { confirmsEmail: confirmsEmail === true })),
    );

  program
    .command('revoke-admin')
    .description('revoke the admin role of the account with this email, from its next request on')
    .argument('<email>', 'the email of the account')
    .action(async (email: string) => setStatus(await changeAdminRole(createContext(), email, false)));

  program
    .command('end-sessions')
    .description('sign out the account with this email on every device, for example if it was compromised')
    .argument('<email>', 'the email of the account')
    .action(async (email: string) => setStatus(await endSessions(createContext(), email)));

  program
    .command('reset-second-factor')
    .description(
      'let the account with this email sign in without a code, if its owner has lost phone and recovery codes',
    )
    .argument('<email>', 'the email of the account')
    .action(async (email: string) => setStatus(await resetSecondFactor(createContext(), email)));

  program
    .command('advertisers')
    .description('list the advertisers with price, budget, and number of ads and users')
    .action(async () => setStatus(await listAdvertisers(createContext())));

  program
    .command('concierge-requests')
    .description('list the camps that asked to be called about advertising, oldest first')
    .action(async () => setStatus(await listConciergeRequests(createContext())));

  program
    .command('forget-concierge-request')
    .description('destroy the key of a concierge request, so that nobody can read it any more')
    .argument('<id>', 'the id, as listed by "concierge-requests"')
    .action(async (id: string) => setStatus(await forgetRequest(createContext(), id)));

  program
    .command('audit-clicks')
    .description('add up an advertiser’s month click by click, and compare the sum with settlements and bills')
    .argument('<advertiser>', 'the advertiser’s id')
    .argument('<month>', 'such as 2026-03, in Pacific time', parseMonth)
    .option('--clicks', 'also list each click and registration')
    .action(async (advertiserId: string, month: string, { clicks }: { clicks?: true }) =>
      setStatus(await auditClicks(createContext(), { advertiserId, month, withClicks: clicks === true })),
    );

  program
    .command('revise-click')
    .description('change whether a click on an ad counts; the next settlement bills or credits the difference')
    .argument('<advertiser>', 'the advertiser’s id')
    .argument('<clickId>', 'the id of a click in this month or the three before it')
    .addOption(new Option('--refuse <reason>', 'do not charge the click').choices(CLICK_REFUSALS).conflicts('count'))
    .option('--count', 'charge the price at which its card was shown')
    .addOption(
      new Option('--because <text>', 'why, in a sentence without personal data: it stays in the log')
        .argParser(parseRevisionReason)
        .makeOptionMandatory(),
    )
    .action(
      async (
        advertiserId: string,
        clickId: string,
        { refuse, count, because }: { refuse?: ClickRefusal; count?: true; because: string },
      ) => {
        if (refuse === undefined && !count) program.error('error: add either --refuse <reason> or --count');
        setStatus(
          await reviseClick(createContext(), {
            advertiserId,
            clickId,
            refusal: refuse ?? null,
            revisionReason: because,
          }),
        );
      },
    );

  program
    .command('interactions')
    .description('show how often signed-in parents used each feature; nobody is named')
    .addOption(
      new Option('--days <number>', 'number of days, up to today')
        .default(DEFAULT_INTERACTION_DAYS)
        .argParser(parseDays),
    )
    .option('--retry-parked', 'retry the messages that could not be counted')
    .action(async (options: { days: number; retryParked?: true }) =>
      setStatus(await listInteractions(createContext(), options)),
    );

  program
    .command('audit')
    .description('list who did what, newest first: admin requests, exports, and changes from the command line')
    .option('--from <day>', 'first day, in Pacific time', parseDay)
    .option('--to <day>', 'last day, inclusive', parseDay)
    .option('--who <email>', "an account's email or user id, or 'operator'")
    .option('--what <operation>', 'an operation such as link-user, or the type of an event such as RoleGranted')
    .option('--about <text>', 'part of an id, a website, or the name of an advertiser or camp')
    .addOption(
      new Option('--limit <number>', 'maximum number of entries').default(DEFAULT_AUDIT_LIMIT).argParser(parseLimit),
    )
    .action(async (options: AuditListOptions) => setStatus(await listAuditEntries(createContext(), options)));

  program
    .command('backup')
    .description('write a backup of log, ops, keys, pictures and emails into a new folder; the product may be running')
    .argument('<folder>', 'the folder, which must not exist yet')
    .action(async (target: string) => setStatus(await createBackup(createContext(), callerFolder, target)));

  program
    .command('restore')
    .description('restore a backup into an empty installation, and forget people again who were forgotten since')
    .argument('<folder>', 'a folder that "backup" wrote')
    .option('--forgotten <file>', 'a list that "forgotten" wrote after the backup was made')
    .action(async (source: string, options: RestoreOptions) =>
      setStatus(await restore(createContext(), callerFolder, source, options)),
    );

  program
    .command('rotate-master-key')
    .description(
      'add a new master key to the key file; after all processes have restarted, --finish wraps all keys with it',
    )
    .option('--finish', 'wrap every key with the current master key, and remove the former ones from the file')
    .action(async ({ finish }: { finish?: true }) =>
      setStatus(await rotateMasterKey(createContext(), finish === true)),
    );

  program
    .command('forgotten')
    .description('write the streams of forgotten people to a file, for restoring an older backup; it names nobody')
    .argument('<file>', 'the file, which is replaced')
    .action(async (file: string) => setStatus(await exportForgottenList(createContext(), callerFolder, file)));

  program
    .command('verify')
    .description('check that log, read models, text index and advertisers’ reports match; the product may be running')
    .argument('[name]', 'check only the log and this read model')
    .action(async (name: string | undefined) => setStatus(await verify(createContext(), name)));

  return program;
};

const parseYear = (text: string): number => {
  if (!/^\d{4}$/.test(text)) throw new InvalidArgumentError('It must be a year, such as 2026.');
  return Number(text);
};

const parseDays = (text: string): number => {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new InvalidArgumentError('It must be a number of days, such as 30.');
  return Number(text);
};
