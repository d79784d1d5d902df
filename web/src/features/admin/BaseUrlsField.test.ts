import { expect, it } from '@jest/globals';
import { splitUrls } from './BaseUrlsField.tsx';

it('splits URLs at lines and commas, without blanks', () =>
  expect(splitUrls(' https://one.example.org \n\nhttps://two.example.org, https://three.example.org')).toEqual([
    'https://one.example.org',
    'https://two.example.org',
    'https://three.example.org',
  ]));
