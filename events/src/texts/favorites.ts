import { product } from '../product.ts';
import { type TextPage } from './textPage.ts';

/** What /favorites says to somebody without an account: the empty list of SPEC §2, and what the page is for. */
export const favoritesText: TextPage = {
  path: '/favorites',
  title: 'Favorites',
  description: `Your favorite camps in one place, with your notes. Favorites come with an account.`,
  isListed: false,
  intro: [[{ text: 'Search for camps', path: '/' }, ' to add to your favorites.']],
  sections: [
    {
      heading: 'What this page is for',
      paragraphs: [
        `With an account, once accounts open, this is where the camps you like are kept: as the same cards as in the search, with the same filters, and with a note of your own on each of them. You will be able to share the list with another parent, and to see theirs beside yours.`,
        `Accounts are not open yet, so nothing can be added today. They will be free.`,
      ],
    },
    {
      heading: 'What works today',
      paragraphs: [
        `A search keeps its filters in the page's address. Set your weeks, hours and price, and save the page as a bookmark: it finds the same camps again, with any changes they have made since. Sent to another parent, the link shows them the same list.`,
        `${product.name} leaves your children's ages and grades out of that address; they stay in your browser.`,
      ],
    },
  ],
};
