import { product } from '../product/product.ts';
import { type TextPage, contactLine } from './textPage.ts';

const { name } = product;

export const termsText: TextPage = {
  path: '/terms',
  title: 'Terms',
  description: `The terms of ${name}: a free directory of summer camps, not a camp operator. Check dates, prices and rules with the camp before you register.`,
  isIndexable: true,
  intro: [`Plain terms for a plain service: ${name} helps you find camps, and the camps do the rest.`],
  sections: [
    {
      heading: 'What this site is',
      paragraphs: [
        `${name} is a directory and a search tool. It runs no camp, takes no registration and no payment from parents, and does not act for the camps it lists. When you register, you make an agreement with the camp, under the camp's own terms.`,
        `Searching is free and needs no account. Favorites and planning your own family's summer are free with an account; sharing a schedule with other parents requires a paid account or the 60-day trial that every account gets once.`,
      ],
    },
    {
      heading: 'Check with the camp',
      paragraphs: [
        `Camps change their dates, hours, prices, ages and places, sometimes overnight. What you see here was gathered from public sources and from the camps, and it may be out of date, incomplete or wrong. Before you register, pay or drive anywhere, read the camp's own website or call it. A session in your schedule is only your plan; it registers nobody.`,
        `A listing is not a recommendation. ${name} has not inspected the camps, their staff, licenses or insurance. You decide whether a camp is right and safe for your child.`,
      ],
    },
    {
      heading: 'Seasons',
      paragraphs: [
        `The list shows one summer season at a time. A camp that has not released its schedule for that season is still listed, after the others and with a note. The number of camps includes only those with sessions in the season shown.`,
      ],
    },
    {
      heading: 'Sponsored cards',
      paragraphs: [
        [
          `A camp may pay for a card of its own. Such a card carries the mark “Sponsored”, is shown only where the camp matches the search, and changes neither which other camps are found nor their order. `,
          { text: 'Advertise', path: '/ads/offering' },
          ` explains how that works.`,
        ],
      ],
    },
    {
      heading: 'Fair use',
      paragraphs: [`Use ${name} to find and plan camps. Please do not:`],
      points: [
        `copy the directory, or large parts of it, automatically to publish it elsewhere; search engines that lead people here are welcome;`,
        `send so many requests that others have to wait, or try to bypass limits and safeguards;`,
        `use it to harass camps, their staff or other families;`,
        `present false information as a camp's own.`,
      ],
    },
    {
      heading: 'No warranty',
      paragraphs: [
        `${name} is offered as it is. As far as the law allows, its operator gives no warranty that it is complete, correct or always available, and is not liable for a camp's conduct, a missed registration or a decision based on a listing. Nothing here limits rights that the law gives you regardless of these terms.`,
      ],
    },
    {
      heading: 'Accounts',
      paragraphs: [
        `An account is free and is for one person. Keep its password to yourself, and use your own name and email address: parents with whom you share see your name. You can delete the account at any time on the account page.`,
        [
          `What is stored with an account, and what deleting it does, is explained in the `,
          { text: 'Privacy Policy', path: '/privacy' },
          `.`,
        ],
      ],
    },
    {
      heading: 'Changes and contact',
      paragraphs: [
        `These terms may change when the site changes; the terms on this page apply. A camp that finds a mistake in its entry, or does not want to be listed, can ask us to change that. ${contactLine}`,
      ],
    },
  ],
};
