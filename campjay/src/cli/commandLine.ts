import { CLICK_REFUSALS, type ClickRefusal } from '@campjay/events/ads/values.ts';
import { product } from '@campjay/domain/product/product.ts';
import { type Environment } from '@campjay/platform/kernel/readEnvironment.ts';
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { type Build } from '../processes/dataFolder.ts';
import { readConfig } from '../settings/config.ts';
import { runService, type ServiceName, SERVICES } from '../processes/runService.ts';
import { start } from '../processes/start.ts';
import { type Terminal } from './terminal.ts';
import {
  listAdvertisers,
  type AuditListOptions,
  AUDIT_LIMIT,
  listAuditEntries,
  readDay,
  readLimit,
  listEmails,
  listSuggestions,
  forgetRequest,
  listConciergeRequests,
  changeAdmin,
} from './adminCommands.ts';
import {
  auditClicks,
  readMonth,
  readRevisionReason,
  reviseClick,
  INTERACTION_DAYS,
  listInteractions,
} from './clickCommands.ts';
import { backup, listForgotten } from './backup.ts';
import { endSessions, resetSecondFactor } from './signInCommands.ts';
import { importCatalog, importSchools, correct } from './importCommands.ts';
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
  /** Base of relative paths. */
  readonly folder: string;
}

/**
 * Runs the command that the arguments name.
 * @returns the exit status; 1 for invalid arguments, after an error message
 * @throws what the command throws; see `operatorMessage`
 */
export const commandLine = async (deps: CommandLineDeps, argv: readonly string[]): Promise<number> => {
  let status = 0;
  const program = programOf(deps, (newStatus) => (status = newStatus));
  try {
    await program.parseAsync([...argv], { from: 'user' });
    return status;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 1;
    throw error;
  }
};

const programOf = (
  { build, terminal, environment, folder }: CommandLineDeps,
  setStatus: (status: number) => void,
): Command => {
  const settings = () => readConfig(environment, folder);
  const context = () => {
    const config = settings();
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
    .description('run the product until it is stopped; into an empty data folder it imports the bundled catalog')
    .action(async () => start(settings(), build, terminal));

  for (const [name, description] of Object.entries(SERVICES))
    program
      .command(name)
      .description(`run one service alone, one of several processes that are the product together: ${description}`)
      .action(async () => runService(name as ServiceName, settings(), build));

  program
    .command('import')
    .description('bring the catalog to what a file says: one camp organisation per line, as JSON')
    .argument('<file>', 'the file, such as camps.ndjson')
    .addOption(new Option('--season <year>', 'also open this season').argParser(readYear))
    .option('--full', 'the file is complete: delist the camps that it does not name')
    .option('--dry-run', 'append nothing, and say what would be appended')
    .action(async (file: string, options: { season?: number; full?: true; dryRun?: true }) =>
      setStatus(await importCatalog(context(), [folder, environment['INIT_CWD'] ?? folder], file, options)),
    );

  program
    .command('correct')
    .description('correct single facts of camps and sessions, as the lines of a file say')
    .argument('<file>', 'CSV with the columns org_id, instance_id, field, value and reason')
    .option('--dry-run', 'append nothing, and say what would become of each line')
    .action(async (file: string, options: { dryRun?: true }) =>
      setStatus(await correct(context(), [folder, environment['INIT_CWD'] ?? folder], file, options)),
    );

  program
    .command('import-schools')
    .description('bring the schools that have pages to what a file says: CSV with a line of columns, or JSON lines')
    .argument('<file>', 'the file, such as schools.csv')
    .option('--full', 'the file is complete: delist the schools that it does not name')
    .option('--dry-run', 'append nothing, and say what would be appended')
    .action(async (file: string, options: { full?: true; dryRun?: true }) =>
      setStatus(await importSchools(context(), [folder, environment['INIT_CWD'] ?? folder], file, options)),
    );

  program
    .command('projections')
    .description('list the read models: their builds, how far behind they are, replays under way, what is parked')
    .action(async () => setStatus(await listProjections(context())));

  const replayCommand = program
    .command('replay')
    .description('make a read model again from the first event, beside the one in use')
    .argument('<name>', 'the read model');
  for (const [step, description] of Object.entries(REPLAY_STEPS))
    replayCommand.addOption(
      new Option(`--${step}`, description).conflicts(Object.keys(REPLAY_STEPS).filter((other) => other !== step)),
    );
  replayCommand.action(async (name: string, options: Partial<Record<ReplayStep, true>>) =>
    setStatus(await replay(context(), name, (Object.keys(options) as ReplayStep[])[0])),
  );

  program
    .command('parked')
    .description('list the events that a read model could not take, and what waits behind them')
    .argument('[name]', 'one read model only')
    .option('--open', 'also show what the log holds of each; what is private stays under its seal')
    .action(async (name: string | undefined, { open }: { open?: true }) =>
      setStatus(await listParked(context(), name, open === true)),
    );

  program
    .command('retry')
    .description('let a read model take the parked events of a stream again, in order')
    .argument('<name>', 'the read model')
    .argument('<stream>', 'the stream, such as camp-happy-camp')
    .action(async (name: string, stream: string) => setStatus(await retryParked(context(), name, stream)));

  program
    .command('skip')
    .description(
      'leave out the parked event of a stream, in this build and every later one; the decision is kept in the log',
    )
    .argument('<name>', 'the read model')
    .argument('<stream>', 'the stream, such as camp-happy-camp')
    .requiredOption('--reason <text>', 'why it may be left out')
    .option('--event <id>', 'only if this is still the first one that is parked, as the list shows it')
    .action(async (name: string, stream: string, options: { reason: string; event?: string }) =>
      setStatus(await skipParked(context(), name, stream, options)),
    );

  program
    .command('rebuild-text-index')
    .description(
      'make the text index again, beside the one that searches use, and swap it in; the product must be running',
    )
    .action(async () => setStatus(await rebuildIndex(context())));

  program
    .command('suggestions')
    .description('list what visitors have suggested, the oldest first')
    .action(async () => setStatus(await listSuggestions(context())));

  program
    .command('emails')
    .description('list the latest emails with their links, where no mail server is set')
    .action(async () => setStatus(await listEmails(context())));

  program
    .command('grant-admin')
    .description('let the account of an email administer advertisers, from its next request on')
    .argument('<email>', 'the email that it was made with')
    .option('--confirm-email', 'confirm that the email is the account owner’s, which is recorded in the audit')
    .action(async (email: string, { confirmEmail: confirmsEmail }: { confirmEmail?: boolean }) =>
      setStatus(await changeAdmin(context(), email, true, { confirmsEmail: confirmsEmail === true })),
    );

  program
    .command('revoke-admin')
    .description('let the account of an email administer nothing any more, from its next request on')
    .argument('<email>', 'the email that it was made with')
    .action(async (email: string) => setStatus(await changeAdmin(context(), email, false)));

  program
    .command('end-sessions')
    .description('sign the account of an email out on every device, such as when a stranger got into it')
    .argument('<email>', 'the email that it was made with')
    .action(async (email: string) => setStatus(await endSessions(context(), email)));

  program
    .command('reset-second-factor')
    .description(
      'let the account of an email sign in without a code, for somebody who has lost phone and recovery codes',
    )
    .argument('<email>', 'the email that it was made with')
    .action(async (email: string) => setStatus(await resetSecondFactor(context(), email)));

  program
    .command('advertisers')
    .description('list the advertisers: prices, budgets, ads, and how many people act for them')
    .action(async () => setStatus(await listAdvertisers(context())));

  program
    .command('concierge-requests')
    .description('list the camps that want to be called about advertising, the oldest first')
    .action(async () => setStatus(await listConciergeRequests(context())));

  program
    .command('forget-concierge-request')
    .description('destroy the key of a request to be called, so that nobody can read it any more')
    .argument('<id>', 'the id that the list shows')
    .action(async (id: string) => setStatus(await forgetRequest(context(), id)));

  program
    .command('audit-clicks')
    .description('add up an advertiser’s month click by click, and hold it against what was settled and billed')
    .argument('<advertiser>', 'the advertiser’s id')
    .argument('<month>', 'such as 2026-03, in Pacific time', readMonth)
    .option('--clicks', 'name the clicks and registrations that each line is made of')
    .action(async (advertiserId: string, month: string, { clicks }: { clicks?: true }) =>
      setStatus(await auditClicks(context(), { advertiserId, month, withClicks: clicks === true })),
    );

  program
    .command('revise-click')
    .description('turn the verdict on a click on an ad; the next settlement bills or credits the difference')
    .argument('<advertiser>', 'the advertiser’s id')
    .argument('<clickId>', 'the click’s id, of this month or of three before it')
    .addOption(new Option('--refuse <reason>', 'charge nothing for it').choices(CLICK_REFUSALS).conflicts('count'))
    .option('--count', 'charge what its card was shown for')
    .addOption(
      new Option('--because <text>', 'why, in a sentence that names no person: it stays in the log')
        .argParser(readRevisionReason)
        .makeOptionMandatory(),
    )
    .action(
      async (
        advertiserId: string,
        clickId: string,
        { refuse, count, because }: { refuse?: ClickRefusal; count?: true; because: string },
      ) => {
        if (refuse === undefined && !count) program.error('error: say either --refuse <reason> or --count');
        setStatus(await reviseClick(context(), { advertiserId, clickId, refusal: refuse ?? null, because }));
      },
    );

  program
    .command('interactions')
    .description('show what signed-in parents do, as it was counted: nobody is named in it')
    .addOption(new Option('--days <number>', 'count so many days back').default(INTERACTION_DAYS).argParser(readDays))
    .option('--retry-parked', 'let messages that could not be counted be tried anew')
    .action(async (options: { days: number; retryParked?: true }) =>
      setStatus(await listInteractions(context(), options)),
    );

  program
    .command('audit')
    .description('list who did what, the newest first: calls of admins, exports, and what was done at the command line')
    .option('--from <day>', 'from this day on, in Pacific time', readDay)
    .option('--to <day>', 'up to this day, and all of it', readDay)
    .option('--who <email>', "an account's email or user id, or 'operator'")
    .option('--what <operation>', 'an operation such as link-user, or the type of an event such as RoleGranted')
    .option('--about <text>', 'a part of what it is about: an id, a website, the name of an advertiser or a camp')
    .addOption(new Option('--limit <number>', 'so many at the most').default(AUDIT_LIMIT).argParser(readLimit))
    .action(async (options: AuditListOptions) => setStatus(await listAuditEntries(context(), options)));

  program
    .command('backup')
    .description('write a backup into a new folder, also while the product runs: log, ops, keys, pictures, letters')
    .argument('<folder>', 'the folder, which must not exist yet')
    .action(async (target: string) => setStatus(await backup(context(), environment['INIT_CWD'] ?? folder, target)));

  program
    .command('restore')
    .description('bring a backup back into an empty installation, and forget again who was forgotten')
    .argument('<folder>', 'the folder that "backup" has written')
    .option('--forgotten <file>', 'a list that "forgotten" wrote after the backup was made')
    .action(async (source: string, options: RestoreOptions) =>
      setStatus(await restore(context(), environment['INIT_CWD'] ?? folder, source, options)),
    );

  program
    .command('rotate-master-key')
    .description(
      'put a new master key into the key file; then, every process restarted, --finish wraps all keys with it',
    )
    .option('--finish', 'wrap every key with the current master key, and take the former ones out of the file')
    .action(async ({ finish }: { finish?: true }) => setStatus(await rotateMasterKey(context(), finish === true)));

  program
    .command('forgotten')
    .description('write who was forgotten up to now into a file, for a restore of an older backup; it names nobody')
    .argument('<file>', 'the file, which is replaced')
    .action(async (file: string) => setStatus(await listForgotten(context(), environment['INIT_CWD'] ?? folder, file)));

  program
    .command('verify')
    .description('prove that log, read models, text index and advertisers’ reports agree, also while the product runs')
    .argument('[name]', 'the log and this read model only')
    .action(async (name: string | undefined) => setStatus(await verify(context(), name)));

  return program;
};

const readYear = (text: string): number => {
  if (!/^\d{4}$/.test(text)) throw new InvalidArgumentError('It must be a year, such as 2026.');
  return Number(text);
};

const readDays = (text: string): number => {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new InvalidArgumentError('It must be a number of days, such as 30.');
  return Number(text);
};
