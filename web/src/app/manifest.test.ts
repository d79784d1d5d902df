import { expect, it } from '@jest/globals';
import { product } from '@campjay/domain/product/product.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const web = join(import.meta.dirname, '../..');
const page = new DOMParser().parseFromString(readFileSync(join(web, 'index.html'), 'utf8'), 'text/html');
const linked = (rel: string): string => page.querySelector(`link[rel="${rel}"]`)?.getAttribute('href') ?? '';
const publicFile = (address: string) => readFileSync(join(web, 'public', address));
const manifest = JSON.parse(publicFile(linked('manifest')).toString()) as Record<string, unknown>;

it('has the name and colors of the product', () => {
  expect(manifest).toMatchObject({
    name: page.title,
    short_name: product.name,
    theme_color: product.colors.jayDeep,
    background_color: product.colors.paper,
  });
  expect(page.querySelector('meta[name=theme-color]')?.getAttribute('content')).toBe(product.colors.jayDeep);
});

it('contains an icon of every kind that it lists', () => {
  const icons = manifest['icons'] as readonly { src: string; type: string }[];
  expect(icons.map(({ src }) => src)).toEqual([linked('icon'), linked('apple-touch-icon')]);
  expect(publicFile(linked('icon')).toString()).toContain('<svg');
  const png = publicFile(linked('apple-touch-icon'));
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([180, 180]);
});
