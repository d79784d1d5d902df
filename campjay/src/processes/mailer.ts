import { createOutboxMailer } from '@campjay/platform/mail/outbox/outboxMailer.ts';
import { type Mailer } from '@campjay/platform/mail/port.ts';
import { createSmtpMailer } from '@campjay/platform/mail/smtp/smtpMailer.ts';
import { type Config } from '../settings/config.ts';
import { pathsIn } from './dataFolder.ts';

/** Opens the configured mail server, else files in the data folder. */
export const openMailer = ({ smtpUrl, mailFrom: from, dataFolder }: Config): Mailer =>
  smtpUrl === undefined
    ? createOutboxMailer({ folder: pathsIn(dataFolder).outbox, from })
    : createSmtpMailer({ url: smtpUrl, from });
