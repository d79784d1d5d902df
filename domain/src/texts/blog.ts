import { WEEKS_PER_SEASON } from '@campjay/events/calendar.ts';
import { product } from '../product.ts';
import { type TextPage } from './textPage.ts';

const { name } = product;

/** A short page of our own, for operators without a blog elsewhere. */
export const blogText: TextPage = {
  path: '/blog',
  title: 'Blog',
  description: `Short notes for parents who plan a summer: how camp weeks are counted, how to read a camp's card, and how not to miss a registration date.`,
  isListed: true,
  intro: [`Short notes for parents who plan a summer, from what ${name} has to know about camps.`],
  sections: [
    {
      heading: 'How the weeks of a summer are counted',
      paragraphs: [
        `A summer here has ${WEEKS_PER_SEASON} weeks. The first one begins on the first Monday of June, and each week goes by the date of its Monday. A label such as “July 6” stands for the whole week from that Monday on.`,
        `A session belongs to every week in which it has at least one day from Monday to Friday. A camp that runs from Wednesday to Friday counts for the week of the Monday before it; a camp of two weeks counts for both. A session that lies on a weekend only counts for the week it starts in.`,
        `When you look for cover for one particular week, choose just that week and leave the rest: every camp in the list then has a session that touches it. Read the dates on the card once more, since a session that touches your week need not fill it.`,
      ],
    },
    {
      heading: 'How to read a card',
      paragraphs: [
        `A card shows one camp, and of its sessions only those that match everything you asked for. Filter for a week and a price, and the dates, times and prices on the card are those of the sessions that have both at once. Widen the search, and the same card shows more.`,
      ],
      points: [
        `Ages are meant for the day a session starts. A child with a birthday in July may be too young for a camp in June and just right in August.`,
        `Grades usually mean the grade a child enters in the fall. Where a camp counts otherwise, its website says so.`,
        `“Extended” hours are before and after care. The filters for opening and closing times count them in, and the price on the card may not.`,
        `Prices for day camp and for nights away stand apart. A session whose price the camp has not published drops out as soon as you set a maximum price.`,
        `A camp without a released schedule comes last. Most filters cannot be applied to it, so look at it as a reminder to come back.`,
        `“Refunds available” and “Aid available” open the camp's own words.`,
      ],
    },
    {
      heading: 'How not to miss a registration date',
      paragraphs: [
        `Popular camps open registration on one day, often at one hour, months ahead of the summer. The filter “Registration Date” sorts camps by that: open now, within the next week, in 2 to 4 weeks, in a month or more. Those of the next week carry an alarm on their card.`,
        `An evening of preparation saves the morning. Make the family's account on the camp's website beforehand, have the child's doctor, allergies and emergency contacts at hand, and agree at home on a second choice for each week.`,
        [
          `Read the refund rules before you pay for a week that may still move. And where a camp is full, ask to be put on its waiting list: plans change all spring, and places come back. `,
          { text: 'Search for camps', path: '/' },
          ` whose registration is open now, and begin with the weeks that are hardest to cover.`,
        ],
      ],
    },
  ],
};
