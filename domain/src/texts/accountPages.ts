import { product } from '../product/product.ts';
import type { AccountPath } from './paths.ts';
import type { TextPage } from './textPage.ts';

const { name } = product;

/**
 * Titles and descriptions of the account pages, used by the client and in the server's HTML. Search engines must not
 * index these pages.
 */
export const ACCOUNT_PAGES: Readonly<Record<AccountPath, TextPage>> = {
  '/account': {
    path: '/account',
    title: 'Your account',
    description: `Everything ${name} stores about you. You can read it, download it and delete it.`,
    isIndexable: false,
    intro: [`Everything ${name} stores about you. You can read it, download it and delete it.`],
    sections: [],
  },
  '/confirm-email': {
    path: '/confirm-email',
    title: 'Confirm your email',
    description: `Confirm the email of your ${name} account with the link that we emailed you.`,
    isIndexable: false,
    intro: ['You need a confirmed email for sharing, invitations and payments, but not for searching and planning.'],
    sections: [],
  },
  '/reset-password': {
    path: '/reset-password',
    title: 'Choose a new password',
    description: `Choose a new password for your ${name} account with the link that we emailed you.`,
    isIndexable: false,
    intro: ['It replaces your old password and signs you out on every device.'],
    sections: [],
  },
  '/sign-out-express': {
    path: '/sign-out-express',
    title: 'You are signed out',
    description: `You are signed out of ${name} in this browser. Searching needs no account.`,
    isIndexable: false,
    intro: [
      'Your favorites, notes and kids are stored with your account. None of them stay in this browser.',
      ['Searching needs no account. ', { text: 'Search for camps', path: '/' }, '.'],
    ],
    sections: [],
  },
  '/stripe-portal': {
    path: '/stripe-portal',
    title: 'Payments',
    description: `You are back on ${name} after visiting our payment provider.`,
    isIndexable: false,
    intro: [`You are back on ${name}. Our payment provider stores your card; we never see it.`],
    sections: [],
  },
};
