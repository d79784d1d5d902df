import { product } from '../product/product.ts';
import { BENCHMARKING_PATH } from './benchmarking.ts';
import { type TextPage, contactLine } from './textPage.ts';

const { name } = product;

/**
 * The text of the 'Advertise' page for camp operators (Requirement 1.33). If scripts run, the page also shows an
 * example and a form.
 */
export const advertiseText: TextPage = {
  path: '/ads/offering',
  title: 'Advertise',
  description: `Sponsored cards for camps on ${name}: shown only to parents whose search your camp matches, always marked, paid per click or per registration, with a hard monthly cap.`,
  isIndexable: true,
  intro: [
    `Parents come to ${name} with an open week, a child of a certain age and a limit on price. A sponsored card shows your camp to those whose search it matches, and to nobody else.`,
    `You pay for a visit or a registration, never for views, and you can trace every cent on your bill to the click behind it.`,
  ],
  sections: [
    {
      heading: 'What a sponsored card is',
      paragraphs: [
        `It is a card across the full width of the list. It shows everything that every camp's card shows and has room for more: a message from your camp, a carousel of your pictures, testimonials and, if you like, a discount code that parents use when they register.`,
      ],
      points: [
        `It respects the parent's search. It is shown only when one of the sessions you chose for it matches the week, age, place, price and everything else the parent searched for.`,
        `It always carries the mark “Sponsored”, and tapping it tells parents how ${name} is paid.`,
        `It does not displace other camps. Your camp keeps its regular, free entry, and the order and number of the other camps stay the same.`,
      ],
    },
    {
      heading: 'What you pay for',
      paragraphs: [
        `Either a price for each counted click on your card, or a percentage of the price of each registration that comes through it. We agree with you in advance which of the two you pay, and how much. If you set up an account yourself, you start with the standard price per click, which you see before any card is shown.`,
      ],
      points: [
        `You set a budget for the calendar month, and it is a hard cap: not a cent more is charged. Once it is used up, your card is no longer shown, and later clicks are free.`,
        `A click costs the price that applied when its card was shown. A new price applies only to cards shown from then on.`,
        `A click is billed no earlier than 72 hours after we receive it. If it turns out later that it should not have counted, you receive a credit.`,
      ],
    },
    {
      heading: 'Which clicks do not count',
      paragraphs: [
        `Each click on one of your cards is judged by published rules before it costs anything. A refused click is free and stays in your report, with the rule that refused it. A forged click, without a card of ours behind it, is discarded. We refuse:`,
      ],
      points: [
        `a second click by the same visitor, or from the same network address, on the same ad within 30 minutes;`,
        `clicks by robots, and more clicks from one address than people make;`,
        `clicks by your own staff;`,
        `a click on a card that had been shown more than a day before;`,
        `all clicks after your budget for the month is used up.`,
      ],
    },
    {
      heading: 'A report that can be checked',
      paragraphs: [
        `Views, clicks, refused clicks by reason, registrations and what they cost, by day, ad, camp and session. You can check every figure: open one to see when each click was received, from which card, and which rule applied.`,
        `You report registrations: through your website, signed with a secret that only you have, or in a table that you upload. Each is matched to a click in the 30 days before it. Unsigned reports are shown as unconfirmed and never billed. We need no names or addresses of families for this.`,
        [
          `You can also see how your camp compares with the camps near you in prices, hours, weeks, ages and registration. `,
          { text: 'Try it with a sample camp', path: BENCHMARKING_PATH },
          `; we unlock your own camp for you.`,
        ],
      ],
    },
    {
      heading: 'How to start',
      paragraphs: [
        `Ask for access, and we set up your account with you: your camps, your price, your first card. From then on you do everything yourself in the Ad Manager: text and pictures, the sessions that the card advertises, the budget, and pauses whenever you want. ${contactLine}`,
        [
          `Your camp's regular entry is free and needs no booking. `,
          { text: 'Search for camps', path: '/' },
          ` to see whether you are listed already.`,
        ],
      ],
    },
  ],
};
