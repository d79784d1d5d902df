import { product } from '../product.ts';
import { type TextPage } from './textPage.ts';

/** The text of /favorites for visitors who are not signed in: the empty list, and the purpose of the page. */
export const favoritesText: TextPage = {
  path: '/favorites',
  title: 'Favorites',
  description: `Your favorite camps in one place, with your notes. Favorites come with a free account.`,
  isListed: false,
  intro: [[{ text: 'Search for camps', path: '/' }, ' to add to your favorites.']],
  sections: [
    {
      heading: 'What this page is for',
      paragraphs: [
        `With a free account this is where the camps you like are kept: as the same cards as in the search, with the same filters, and with a note of your own on each of them. A press on the heart of a card adds it, on whatever device you are.`,
        `You can share the list with another parent by a link, with your notes or without them, and see theirs beside yours. You can stop sharing at any time, and then nobody sees it any more.`,
      ],
    },
    {
      heading: 'What works without an account',
      paragraphs: [
        `A search keeps its filters in the page's address. Set your weeks, hours and price, and save the page as a bookmark: it finds the same camps again, with any changes they have made since. Sent to another parent, the link shows them the same list.`,
        `${product.name} leaves your children's ages and grades out of that address; they stay in your browser.`,
      ],
    },
  ],
};
