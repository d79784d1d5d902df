/** A repeatable stream of numbers from 0 to 1 (mulberry32), so that a measured recall is the same in every run. */
export const randomFrom = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

const BEGINNINGS = 'rob,pot,sail,gard,swim,cam,art,sci,cod,danc,thea,jun,mu,out,ad,ex,ki,la,mar,no'.split(',');
const MIDDLES = 'ot,er,in,en,ven,plor,an,is,tur,ic,el,om,ust,al,ar'.split(',');
const ENDINGS = 'ics,ing,ers,ery,ure,ion,ist,s,land,ton,wood,dale,etto,ship,ia'.split(',');

/** Words as similar to each other as catalog words, two to four syllables each. */
export const inventWords = (count: number, random: () => number): readonly string[] => {
  const pick = (from: readonly string[]): string => from[Math.floor(random() * from.length)] ?? '';
  const words = new Set<string>();
  while (words.size < count)
    words.add([pick(BEGINNINGS), ...(random() < 0.6 ? [pick(MIDDLES)] : []), pick(MIDDLES), pick(ENDINGS)].join(''));
  return [...words];
};

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz';

/** The word with one random typo: a letter inserted, deleted, replaced, or swapped with its neighbor. */
export const mistype = (word: string, random: () => number): string => {
  const at = Math.floor(random() * word.length);
  const character = ALPHABET[Math.floor(random() * ALPHABET.length)] ?? 'a';
  switch (Math.floor(random() * 4)) {
    case 0:
      return word.slice(0, at) + character + word.slice(at);
    case 1:
      return word.slice(0, at) + word.slice(at + 1);
    case 2:
      return word.slice(0, at) + character + word.slice(at + 1);
    default:
      return (
        word.slice(0, at) +
        word
          .slice(at, at + 2)
          .split('')
          .reverse()
          .join('') +
        word.slice(at + 2)
      );
  }
};
