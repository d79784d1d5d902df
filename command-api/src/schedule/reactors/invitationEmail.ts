import { product } from '@campjay/events/product.ts';
import { type ShareMode } from '@campjay/events/schedule/entries.ts';
import { scheduleSharePathOf } from '@campjay/events/sharing/sharePath.ts';
import { type EmailContent } from '../../emails/emails.ts';

export interface Invitation {
  readonly to: string;
  /** As the parent who invites told it. */
  readonly firstName: string;
  readonly mode: ShareMode;
  readonly token: string;
  /** Under which the world reaches the product; never what a request claims. */
  readonly origin: string;
}

const WHAT: Readonly<Record<ShareMode, string>> = {
  view: 'shares a summer schedule with you',
  plan: 'invites you to plan the summer together',
};

/** A name goes to a stranger's mailbox, so it can carry neither a link nor a message. */
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
