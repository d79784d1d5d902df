import { latestEmails } from '@campjay/platform/mail/outbox/latestEmails.ts';
import { pathsIn } from '../processes/dataFolder.ts';
import { type CommandContext } from './withDatabase.ts';

/** How many emails to list. */
const LATEST = 20;

/** Lists the latest emails with their links. Without a mail server they are files on this machine. */
export const listEmails = async ({ config, terminal }: CommandContext): Promise<number> => {
  if (config.smtpUrl !== undefined) {
    terminal.print('Emails go to the mail server of SMTP_URL. What waits for it is on the admin desk, under Emails.');
    return 0;
  }
  const { outbox } = pathsIn(config.dataFolder);
  const emails = await latestEmails(outbox, LATEST);
  for (const { date, to, subject, links } of emails) {
    terminal.print(`${date}  to ${to}: ${subject}`);
    for (const link of links) terminal.print(`  ${link}`);
  }
  terminal.print(emails.length === 0 ? `There is no email in ${outbox} yet.` : `They are files in ${outbox}.`);
  return 0;
};
