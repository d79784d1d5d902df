import { expect, it } from '@jest/globals';
import { findHosts } from './requests.ts';

it.each([
  ['Example Kite Camp in Half Moon Bay, https://WWW.kites.example.org/summer?week=2.', ['kites.example.org']],
  ['See www.tides.example, or (http://tides.example/a).', ['tides.example']],
  ['kites.com and their site kites.com/camps', ['kites.com']],
  ['Write to pat@kites.org', ['kites.org']],
  ['More jays. Please... and e.g. week 2.5', []],
  ['https:// is no address', []],
])('finds in the text %j the websites %j', (text, hosts) => {
  expect(findHosts(text)).toEqual(hosts);
});
