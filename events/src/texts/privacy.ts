import { product } from '../product.ts';
import { contactLine } from './contact.ts';
import { type TextPage } from './textPage.ts';

const { name } = product;

/** What is known of a visitor and where it is kept; it has to change with every part that keeps something new. */
export const privacyText: TextPage = {
  path: '/privacy',
  title: 'Privacy Policy',
  description: `What ${name} keeps in your browser, what it sends with a search, and what it never stores: no cookies without an account, no trackers, no birth dates in addresses.`,
  isListed: true,
  intro: [
    `The short version: you can search ${name} without telling us who you are. What you enter about your children stays in your own browser, and is used for nothing but finding camps that fit.`,
  ],
  sections: [
    {
      heading: 'What stays in your browser',
      paragraphs: [
        `Some things are kept on your own device, in the storage that your browser gives this site. You remove them by clearing the site's data in your browser's settings; nobody else can read them from afar.`,
      ],
      points: [
        `What you enter under “Age & Grade”: your children's names, dates of birth and grades. They stay until you change or clear them.`,
        `The discount code of a school, if you came here by the page of one that brings a code, and which school it was.`,
        `Whether you chose light or dark colors.`,
        `Small notes about the page itself, such as that you put a notice away or, until you close the tab, that you are past the introduction and where in a list you were reading.`,
      ],
    },
    {
      heading: 'What is sent with a search',
      paragraphs: [
        `A search sends your filters to our server: the weeks, hours, price and words you chose, the place and radius, and, if you have entered them, your children's dates of birth and grades. Names are not sent.`,
        `The server needs the dates of birth because camps set ages for the day a session starts. It works out the answer, sends it back, and writes neither the question nor the children's data to any file or database.`,
      ],
    },
    {
      heading: 'What stands in the address',
      paragraphs: [
        `Your filters stand in the page's address, so that reloading, going back and sending a link to a friend show the same camps. Names, dates of birth and grades never stand there. A place stands there only as the name of a city or area or as a ZIP code, never as your street.`,
      ],
    },
    {
      heading: 'Cookies and trackers',
      paragraphs: [
        `${name} sets no cookies while you have no account. It contains no analytics, no advertising pixels and no other tracker. Fonts, pictures and scripts come from this site alone, so opening a page tells no third party about you.`,
        `An operator of this site can decide to measure visits with an analytics service. As long as this page does not name one, there is none.`,
      ],
    },
    {
      heading: 'Server logs',
      paragraphs: [
        `The server writes a log to find faults: the time, the path that was asked for and what went wrong. It holds no search, no child's data and no internet address of yours. The service that carries this site's traffic may keep an access log of its own, with internet addresses, as web servers usually do.`,
      ],
    },
    {
      heading: 'Links to camps and maps',
      paragraphs: [
        `A link to a camp's website or to directions leaves ${name}. The other site learns that you came from here, but not from which page or search; from then on its own rules hold.`,
      ],
    },
    {
      heading: 'Accounts',
      paragraphs: [
        `Accounts are not open yet, so there is nothing of yours on our server. With an account, once accounts open, favorites, notes, children and schedules will be stored so that you find them on every device. They follow these rules:`,
      ],
      points: [
        `Names, dates of birth, notes, addresses and email addresses are sealed with a key that belongs to your account alone before they are written anywhere.`,
        `Deleting the account destroys that key. What was sealed with it can then be read by nobody any more, ourselves included, wherever a copy may lie.`,
        `What you share with another parent is seen by those you share it with, until you end the sharing.`,
      ],
    },
    {
      heading: 'Children',
      paragraphs: [
        `${name} is made for parents. Children need no account and cannot open one. What a parent enters about a child is used to find camps for that child, and is neither sold nor given to camps or advertisers.`,
      ],
    },
    {
      heading: 'Questions and requests',
      paragraphs: [
        `You may ask what is stored about you, have it corrected and have it deleted. Without an account the whole answer lies in your browser. ${contactLine}`,
      ],
    },
  ],
};
