import { product } from '../product/product.ts';
import { BENCHMARKING_PATH } from './benchmarking.ts';
import { type TextPage, contactLine } from './textPage.ts';

const { name } = product;

/** The 'Advertise' page for camp operators (Requirement 1.33). With scripts, an example and a form follow. */
export const advertiseText: TextPage = {
  path: '/ads/offering',
  title: 'Advertise',
  description: `Sponsored cards for camps on ${name}: shown only to parents whose search your camp matches, always marked, paid per click or per registration, with a hard monthly cap.`,
  isListed: true,
  intro: [
    `Parents come to ${name} with an open week, a child of a certain age and a limit on price. A sponsored card shows your camp to those whose search it matches, and to nobody else.`,
    `You pay for a visit or for a registration, never for being seen, and every cent on your bill leads back to the click that it was for.`,
  ],
  sections: [
    {
      heading: 'What a sponsored card is',
      paragraphs: [
        `It is a card across the full width of the list, with everything that every camp's card shows and room for more: a message from your camp, a carousel of your pictures, testimonials, and if you like a discount code that parents use when they register.`,
      ],
      points: [
        `It obeys the parent's search. It is shown only when one of the sessions you chose for it matches: week, age, place, price and whatever else the parent asked for.`,
        `It always carries the mark “Sponsored”, and a tap on the mark tells parents how ${name} is paid.`,
        `It pushes nobody aside. Your camp keeps its ordinary, free entry, and neither the order of the other camps nor their number changes.`,
      ],
    },
    {
      heading: 'What you pay for',
      paragraphs: [
        `Either a price for each counted click on your card, or a percentage of the price of each registration that comes through it. Which of the two, and how much, is agreed with you beforehand; if you set up an account yourself, you start at the standard price per click, shown before anything is served.`,
      ],
      points: [
        `You set a budget for the calendar month, and it is a hard cap: not a cent more is charged. Once it is used up, your card is no longer shown, and a click that still comes in late is free.`,
        `A click costs what its own card was shown for. A new price holds for cards that are shown from then on.`,
        `A click is billed at the earliest 72 hours after it came. If it turns out later that it should not have counted, you get it back as a credit.`,
      ],
    },
    {
      heading: 'Which clicks do not count',
      paragraphs: [
        `Each click on one of your cards is judged by published rules before it costs anything. One that is refused stays in your report, with the rule that refused it, and is free. A click that was made up, without a card of ours behind it, is thrown away. Refused are:`,
      ],
      points: [
        `a second click of the same visitor, or from the same network address, on the same ad within 30 minutes;`,
        `robots, and more clicks from one address than people make;`,
        `your own people, looking at their own ad;`,
        `a click on a card that had been shown more than a day before;`,
        `whatever comes after your budget for the month is used up.`,
      ],
    },
    {
      heading: 'A report that can be checked',
      paragraphs: [
        `Views, clicks, refused clicks by reason, registrations and what they cost, by day, ad, camp and session. No figure is without the events behind it: open one, and you see when each click came, from which card, and by which rule it was judged.`,
        `Registrations are reported by you: by your website, signed with a secret that only you have, or by a table that you upload. Each is matched to a click of the 30 days before it. What is not signed is shown as unconfirmed, and is never billed. We need no names and no addresses of families for that.`,
        [
          `You can see how your camp compares, too: prices, hours, weeks, ages and registration of the camps near you, with your own place among them. `,
          { text: 'Try it with a sample camp', path: BENCHMARKING_PATH },
          `; your own is unlocked for you.`,
        ],
      ],
    },
    {
      heading: 'How to begin',
      paragraphs: [
        `Ask for access, and somebody sets up your account with you: your camps, your price, your first card. From then on you do everything yourself in the Ad Manager: words and pictures, the sessions that the card stands for, the budget, and a pause whenever you want one. ${contactLine}`,
        [
          `Your camp's ordinary entry is free and needs no booking. `,
          { text: 'Search for camps', path: '/' },
          ` to see whether you are listed already.`,
        ],
      ],
    },
  ],
};
