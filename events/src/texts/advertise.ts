import { product } from '../product.ts';
import { contactLine } from './contact.ts';
import { type TextPage } from './textPage.ts';

const { name } = product;

/** The offering page for camps (SPEC §1 'Camp operators', DESIGN §8). Booking opens with the Ad Manager. */
export const advertiseText: TextPage = {
  path: '/ads/offering',
  title: 'Advertise',
  description: `Sponsored cards for camps on ${name}: shown only to parents whose search your camp matches, always marked, paid per click or per registration, with a hard monthly cap.`,
  isListed: true,
  intro: [
    `Parents come to ${name} with an open week, a child of a certain age and a limit on price. A sponsored card shows your camp to those whose search it matches, and to nobody else.`,
    `Booking is not open yet. This page says what is on offer, so that you can judge beforehand whether it is for you.`,
  ],
  sections: [
    {
      heading: 'What a sponsored card is',
      paragraphs: [
        `It is a card across the full width of the list, with everything that every camp's card shows and room for more: a message from your camp, a carousel of your pictures, testimonials, and if you like a discount code that parents use when they register.`,
      ],
      points: [
        `It is shown only when one of the sessions you chose for it matches the search: week, age, place, price and whatever else the parent asked for.`,
        `It always carries the mark “Sponsored”, and a tap on the mark tells parents how ${name} is paid.`,
        `It pushes nobody aside. Your camp keeps its ordinary, free entry, and neither the order of the other camps nor their number changes.`,
      ],
    },
    {
      heading: 'What you pay for',
      paragraphs: [
        `Not for being shown. You pay per click on your card or per registration that comes through it, as agreed for your camp beforehand.`,
      ],
      points: [
        `You set a budget for the month, and it is a hard cap. Once it is used up, your card is no longer shown; a click that still comes in late is free.`,
        `A click that should not count is refused, and costs nothing: double clicks, robots, your own people, too many from one address.`,
        `Every click, counted or refused, can be traced: when it came, from which card, and by which rule it was judged. No figure in your report is without the events behind it.`,
      ],
    },
    {
      heading: 'How it will begin',
      paragraphs: [
        `You will set up your card yourself in the Ad Manager: words and pictures, the sessions it stands for, the budget. The Ad Manager is not open yet, and nothing can be booked or paid before it is. ${contactLine}`,
        [
          `Your camp's ordinary entry is free and needs no booking. `,
          { text: 'Search for camps', path: '/' },
          ` to see whether you are listed already.`,
        ],
      ],
    },
  ],
};
