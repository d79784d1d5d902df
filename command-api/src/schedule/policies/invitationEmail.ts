import { product } from '@campjay/domain/product.ts';
import { type ShareMode } from '@campjay/events/schedule/entries.ts';
import { scheduleSharePathOf } from '@campjay/domain/sharing/sharePath.ts';
import { type EmailContent } from '../../emails/emails.ts';

export interface Invitation {
  readonly to: string;
  /** As entered by the inviting parent. */
  readonly firstName: string;
  readonly mode: ShareMode;
  readonly token: string;
  /** Public origin of the product; never taken from a request. */
  readonly origin: string;
}

const WHAT: Readonly<Record<ShareMode, string>> = {
  view: 'shares a summer schedule with you',
  plan: 'invites you to plan the summer together',
};

/** The name is sent to a stranger's mailbox, so it must not carry a link or a message. */
export const sanitizeFirstName = (firstName: string): string =>
  firstName
    .replaceAll(/[^\p{L}\p{M}'’ .-]/gu, ' ')
    .replaceAll(/\.(?=\S)/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 40) || 'Another parent';

export const invitationEmail = ({ to, firstName, mode, token, origin }: Invitation): EmailContent => {
  const name = sanitizeFirstName(firstName);
  return {
    to,
    subject: `${name} ${WHAT[mode]} on ${product.name}`,
    text: [
      `${name} ${WHAT[mode]} on ${product.name}, where parents see week by week which of their kids is at which camp. Have a look here:`,
      `${origin}${scheduleSharePathOf(token)}`,
      'The link lets one person in, with a free account. Please do not hand it on.',
      `You get this letter because ${name} gave us your email for it. If you do not want to come, nothing has to be done: no other letter follows, and your email is kept with the invitation alone. Who has come can leave the schedule at any time.`,
    ].join('\n\n'),
  };
};
