import { WEEKS_PER_SEASON } from '@campjay/events/calendar.ts';
import { type TextPage } from './textPage.ts';

/** The text of /scheduling for visitors without an account. */
export const schedulingText: TextPage = {
  path: '/scheduling',
  title: 'Scheduling',
  description: `A weekly summer schedule for your kids, planned together with other parents. Scheduling comes with a free account.`,
  isListed: false,
  intro: [
    `A summer has ${WEEKS_PER_SEASON} weeks, and somebody has to know who is where. With a free account, this page is that place.`,
  ],
  sections: [
    {
      heading: 'What this page is for',
      paragraphs: [`Your kids beside each other, week by week:`],
      points: [
        `camp sessions you are considering or have registered for, first choice and second, with their hours, care and costs as they were when you placed them, and a word when the camp changes them;`,
        `plans of your own, such as a visit to the grandparents, and weeks in which a child is free for playdates;`,
        `what is easily overlooked: weeks with nothing in them, days that end before work does, two drop-offs at once, and what it all comes to;`,
        `a list of registration dates, with alarms in your own calendar.`,
      ],
    },
    {
      heading: 'Planned together',
      paragraphs: [
        `Share the schedule with people who should see it or plan with you, by a link or an invitation that you can end at any time. Every change is kept with who made it and when; any of them can be taken back, and the whole plan can be looked at as it was on any day before.`,
        `Planning for your own family is free for ever. Sharing a schedule needs a paid account, or the 60 days of trial that begin with the first entry in your schedule.`,
      ],
    },
    {
      heading: 'What works without an account',
      paragraphs: [
        [
          { text: 'Search for camps', path: '/' },
          `, choose a single week that is still open, and the list shows what would cover it. Keep the page as a bookmark, and go on with the next week.`,
        ],
      ],
    },
  ],
};
