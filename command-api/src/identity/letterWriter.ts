import { type Log } from '@campjay/platform/log/log.ts';
import { type Letter, type Mailer } from '@campjay/platform/mailer/port.ts';

/** Hands letters over and does not wait for them: how long it takes would tell whether there is anybody to write to. */
export const letterWriter =
  (mailer: Mailer, log: Log) =>
  (letter: Letter): void => {
    mailer.send(letter).catch((error: unknown) => log.error({ err: error }, 'A letter could not be sent.'));
  };
