/**
 * Asks the registry for known findings in the packages of the lock file, and fails on one that is high or critical. Where
 * the registry does not answer that question, it says so: then nothing is known, and nothing failed.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const GRAVE = ['high', 'critical'];

/** What an answer of `npm audit --json` comes to: the exit status, and what to say. */
const judgeAudit = (text) => {
  const answer = parsed(text);
  if (!answer?.vulnerabilities) {
    const why = answer?.message ?? answer?.error?.summary ?? 'it gave no answer';
    return {
      status: 0,
      lines: [`NOT AUDITED: the registry does not tell findings (${why}). Nothing is known of them.`],
    };
  }
  const grave = Object.values(answer.vulnerabilities).filter(({ severity }) => GRAVE.includes(severity));
  const audited = answer.metadata?.dependencies?.total ?? 'all';
  return {
    status: grave.length > 0 ? 1 : 0,
    lines: [
      ...grave.map(({ name, severity, range, via }) => `${severity}: ${name} ${range} (${titles(via)})`),
      `${audited} packages audited: ${grave.length} high or critical findings.`,
    ],
  };
};

const titles = (via = []) => via.map((each) => (typeof each === 'string' ? `by ${each}` : each.title)).join('; ');

const parsed = (text) => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const ask = () =>
  spawnSync('npm', ['audit', '--json', '--audit-level=high'], { encoding: 'utf8', timeout: 120_000 }).stdout ?? '';

// An answer that was kept may be judged instead of a new one.
const [, , kept] = process.argv;
const { status, lines } = judgeAudit(kept === undefined ? ask() : readFileSync(kept, 'utf8'));
for (const line of lines) console.log(line);
process.exitCode = status;
