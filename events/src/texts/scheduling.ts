import { WEEKS_PER_SEASON } from '../season/weeks.ts';
import { type TextPage } from './textPage.ts';

/** What /scheduling says to somebody without an account. */
export const schedulingText: TextPage = {
  path: '/scheduling',
  title: 'Scheduling',
  description: `A weekly summer schedule for your kids, planned together with other parents. Scheduling comes with an account.`,
  isListed: false,
  intro: [
    `A summer has ${WEEKS_PER_SEASON} weeks, and somebody has to know who is where. This page is going to be that place.`,
  ],
  sections: [
    {
      heading: 'What this page is for',
      paragraphs: [`With an account you will plan each child's summer here week by week, once this page is ready:`],
      points: [
        `camp sessions you are considering or have registered for, with a list of their registration dates;`,
        `plans of your own, such as a visit to the grandparents;`,
        `weeks in which a child is free for playdates;`,
        `the whole of it shared with the parents you choose, to look at or to plan together.`,
      ],
    },
    {
      heading: 'What works today',
      paragraphs: [
        `The schedule is not ready yet. Until then, the week filter does the first half of the work:`,
        [
          { text: 'Search for camps', path: '/' },
          `, choose a single week that is still open, and the list shows what would cover it. Keep the page as a bookmark, and go on with the next week.`,
        ],
      ],
    },
  ],
};
