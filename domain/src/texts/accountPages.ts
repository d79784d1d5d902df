import { product } from '../product/product.ts';
import type { AccountPath } from './paths.ts';
import type { TextPage } from './textPage.ts';

const { name } = product;

/**
 * Titles and descriptions of the account pages, shared by the client and the first document. Search engines must not
 * index them.
 */
export const ACCOUNT_PAGES: Readonly<Record<AccountPath, TextPage>> = {
  '/account': {
    path: '/account',
    title: 'Your account',
    description: `What ${name} keeps of you: to read, to take with you, and to delete.`,
    isListed: false,
    intro: [`What ${name} keeps of you: to read, to take with you, and to delete.`],
    sections: [],
  },
  '/confirm-email': {
    path: '/confirm-email',
    title: 'Confirm your email',
    description: `Confirm the email of your account at ${name}, by the link from your email.`,
    isListed: false,
    intro: ['Sharing, invitations and paying need it; searching and planning do not.'],
    sections: [],
  },
  '/reset-password': {
    path: '/reset-password',
    title: 'Choose a new password',
    description: `Choose a new password for your account at ${name}, by the link from your letter.`,
    isListed: false,
    intro: ['It takes the place of the one that you forgot, and signs you out on every device.'],
    sections: [],
  },
  '/sign-out-express': {
    path: '/sign-out-express',
    title: 'You are signed out',
    description: `You are signed out of ${name} in this browser. Searching needs no account.`,
    isListed: false,
    intro: [
      'Your favorites, notes and kids are kept with your account; nothing of them stays in this browser.',
      ['Searching needs no account. ', { text: 'Search for camps', path: '/' }, '.'],
    ],
    sections: [],
  },
  '/stripe-portal': {
    path: '/stripe-portal',
    title: 'Payments',
    description: `Back at ${name} from the pages of our payment provider.`,
    isListed: false,
    intro: [`Back at ${name} from the pages of our payment provider, which keeps your card; we never see it.`],
    sections: [],
  },
};
