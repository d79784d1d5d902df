import { product } from '../product/product.ts';
import { type TextPage, contactLine } from './textPage.ts';

const { name } = product;

/** The terms of use. */
export const termsText: TextPage = {
  path: '/terms',
  title: 'Terms',
  description: `The terms of ${name}: a free directory of summer camps, not a camp operator. Check dates, prices and rules with the camp before you register.`,
  isListed: true,
  intro: [`Plain terms for a plain service: ${name} helps you find camps, and the camps do the rest.`],
  sections: [
    {
      heading: 'What this site is',
      paragraphs: [
        `${name} is a directory and a search tool. It runs no camp, takes no registration and no payment from parents, and is no agent of the camps it lists. When you register, you make an agreement with the camp, under the camp's own terms.`,
        `Searching is free and needs no account. Favorites and planning your own family's summer are free with an account; sharing a schedule with other parents needs a paid account or the trial of 60 days that every account has once.`,
      ],
    },
    {
      heading: 'Check with the camp',
      paragraphs: [
        `Camps change their dates, hours, prices, ages and places, sometimes overnight. What you see here was gathered from public sources and from the camps, and it may be out of date, incomplete or wrong. Before you register, pay or drive anywhere, read the camp's own website or call it. A session in your schedule is a plan of yours, and registers nobody.`,
        `Being listed is no recommendation. ${name} has not inspected the camps, their staff, licences or insurance; whether a camp is right and safe for your child is for you to judge.`,
      ],
    },
    {
      heading: 'Seasons',
      paragraphs: [
        `The list shows one summer season at a time. A camp that has not released its schedule for that season is still listed, after the others and with a note that says so. A number of camps counts only those with sessions in the season shown.`,
      ],
    },
    {
      heading: 'Sponsored cards',
      paragraphs: [
        [
          `A camp may pay for a card of its own. Such a card carries the mark “Sponsored”, is shown only where the camp matches the search, and changes neither which other camps are found nor their order. `,
          { text: 'Advertise', path: '/ads/offering' },
          ` says how that works.`,
        ],
      ],
    },
    {
      heading: 'Fair use',
      paragraphs: [
        `Use ${name} to find and plan camps, and leave it in good order for the next parent. Please do not:`,
      ],
      points: [
        `copy the directory, or large parts of it, by machine to publish it elsewhere; search engines that lead people here are welcome;`,
        `send so many requests that others have to wait, or try to get around limits and safeguards;`,
        `use it to harass camps, their staff or other families;`,
        `pass off false information as a camp's own.`,
      ],
    },
    {
      heading: 'No warranty',
      paragraphs: [
        `${name} is offered as it is. As far as the law allows, its operator gives no warranty that it is complete, correct or always available, and is not liable for a camp's conduct, a missed registration or a decision made on the strength of a listing. Nothing here takes away rights that the law gives you whatever a page says.`,
      ],
    },
    {
      heading: 'Accounts',
      paragraphs: [
        `An account is free and is for one person. Keep its password to yourself, and use a name and an email address of your own: the name is what parents see with whom you share. You can delete the account at any time on its page.`,
        [
          `What is stored with an account, and what deleting it does, stands in the `,
          { text: 'Privacy Policy', path: '/privacy' },
          `.`,
        ],
      ],
    },
    {
      heading: 'Changes and contact',
      paragraphs: [
        `These terms change when the site does; the terms on this page are the ones that hold. A camp that finds a mistake in its entry, or does not want to be listed, may ask for it to be changed. ${contactLine}`,
      ],
    },
  ],
};
