import { createRequire } from 'node:module';

const environment = createRequire(import.meta.resolve('jest-environment-jsdom'));
const defaultStyleSheet = environment('jsdom/lib/jsdom/browser/default-stylesheet.js');

/**
 * Speeds up jsdom's style computation: a rule is skipped, without matching its selector, if the selector's last part
 * names a tag or class that the element lacks. Results are unchanged, but several times faster on pages with many
 * rules, especially with `:has()`. Queries by role compute the style of every element they inspect.
 */
export const quickenStyles = (window) => {
  window.getComputedStyle(window.document.documentElement); // jsdom creates its selector matcher on first use
  const inner = Object.getOwnPropertySymbols(window.document).find(({ description }) => description === 'impl');
  const document = window.document[inner];
  const matcher = document._nwsapiDontThrow;
  const match = matcher.match;
  let looked = {};
  // jsdom checks all rules for one element in sequence, and repeats that only with a new cache.
  const lookAt = (element) => {
    if (looked.element !== element || looked.cache !== document._styleCache)
      looked = { element, cache: document._styleCache, tag: element.localName, names: classesOf(element) };
    return looked;
  };
  matcher.match = (selector, element) => couldMatch(selector, lookAt(element)) && match(selector, element);
  window.getComputedStyle = answerQueriesFirst(window, document);
};

/** The properties that queries and matchers read, with jsdom's default values. */
const QUERIED = new Map([
  ['display', { initial: '', isInherited: false }],
  ['opacity', { initial: '', isInherited: false }],
  ['visibility', { initial: 'visible', isInherited: true }],
  ['pointer-events', { initial: 'auto', isInherited: true }],
]);

/**
 * A `getComputedStyle` that computes only the properties in `QUERIED`, and the whole style when another property is
 * read. jsdom's own copies and parses every property of an element twice per call.
 */
const answerQueriesFirst = (window, document) => {
  const wholeStyle = window.getComputedStyle;
  const valuesOf = createValuesOf(window, document);
  const valueOf = (element, property) => {
    const { initial, isInherited } = QUERIED.get(property);
    for (let each = element; each !== null; each = isInherited ? each.parentElement : null) {
      const value = valuesOf(each)[property];
      if (value !== undefined) return value;
    }
    return initial;
  };
  return (element, pseudo) => {
    if (pseudo || !(element instanceof window.Element)) return wholeStyle(element, pseudo);
    let whole;
    const read = (property) =>
      QUERIED.has(property) ? valueOf(element, property) : (whole ??= wholeStyle(element)).getPropertyValue(property);
    const get = (_, name) => {
      if (name === 'getPropertyValue') return read;
      if (QUERIED.has(name)) return valueOf(element, name);
      if (name === 'pointerEvents') return valueOf(element, 'pointer-events');
      whole ??= wholeStyle(element);
      const value = whole[name];
      return typeof value === 'function' ? value.bind(whole) : value;
    };
    return new Proxy({}, { get });
  };
};

/** Values of the `QUERIED` properties set by rules and by an element's style attribute. */
const createValuesOf = (window, document) => {
  const rulesFor = createRulesFor(window, document);
  const scratch = window.document.createElement('i').style;
  const parsed = new Map();
  const parse = (property, value) => {
    const key = `${property}:${value}`;
    if (!parsed.has(key)) {
      scratch.cssText = '';
      scratch.setProperty(property, value);
      parsed.set(key, scratch.getPropertyValue(property));
    }
    return parsed.get(key);
  };
  const apply = (values, style) => {
    for (const property of QUERIED.keys()) {
      const value = style.getPropertyValue(property);
      if (value === 'unset') delete values[property];
      else if (value !== '') values[property] = parse(property, value) || values[property];
    }
  };
  let cache;
  let known;
  return (element) => {
    // jsdom drops its style cache on every document change, and creates it at the next style computation.
    document._styleCache ??= new WeakMap();
    if (cache !== document._styleCache) {
      cache = document._styleCache;
      known = new WeakMap();
    }
    let values = known.get(element);
    if (values === undefined) {
      values = {};
      for (const style of rulesFor(element)) apply(values, style);
      if (element.style) apply(values, element.style);
      known.set(element, values);
    }
    return values;
  };
};

const setsQueried = ({ style }) => [...QUERIED.keys()].some((property) => style.getPropertyValue(property) !== '');

/** The rules of a sheet that apply to screens and set a `QUERIED` property. */
const rulesOf = (sheet) =>
  [...sheet.cssRules]
    .flatMap((rule) => {
      if (!rule.media) return [rule];
      return Array.from(rule.media).includes('screen') ? [...rule.cssRules] : [];
    })
    .filter((rule) => rule.selectorText !== undefined && rule.style && setsQueried(rule));

/** The styles of the rules that match an element, in cascade order. */
const createRulesFor = (window, document) => {
  const defaults = parseSheet(window, defaultStyleSheet);
  const rulesBySheet = new WeakMap();
  const rulesIn = (sheet) => {
    const known = rulesBySheet.get(sheet);
    if (known?.length === sheet.cssRules.length) return known.rules;
    const rules = rulesOf(sheet);
    rulesBySheet.set(sheet, { length: sheet.cssRules.length, rules });
    return rules;
  };
  let index;
  let indexed;
  return (element) => {
    if (indexed !== document._styleCache) {
      indexed = document._styleCache;
      index = indexOf([defaults, ...document.styleSheets._list].flatMap(rulesIn));
    }
    const names = [`<${element.localName}`, ...classesOf(element), '*'];
    const candidates = new Set(names.flatMap((name) => index.get(name) ?? []));
    return [...candidates]
      .sort((one, other) => one.order - other.order)
      .filter(({ selector }) => document._nwsapiDontThrow.match(selector, element))
      .map(({ style }) => style);
  };
};

const parseSheet = (window, textContent) => {
  const element = Object.assign(window.document.createElement('style'), { textContent });
  window.document.head.append(element);
  const { sheet } = element;
  element.remove();
  return sheet;
};

/** Indexes rules by the last part of their selector: a class, else a tag, else '*'. */
const indexOf = (rules) => {
  const index = new Map();
  for (const [order, { selectorText: selector, style }] of rules.entries())
    for (const { tag, classes } of needsOf(selector) ?? [{ classes: [] }]) {
      const name = classes.at(-1) ?? (tag === undefined ? '*' : `<${tag}`);
      index.set(name, [...(index.get(name) ?? []), { order, selector, style }]);
    }
  return index;
};

const classesOf = (element) => new Set(element.getAttribute('class')?.split(/\s+/));

/**
 * By selector: the tag and classes that an element needs, for each alternative; null if they cannot be derived simply.
 */
const needs = new Map();

const couldMatch = (selector, element) => {
  const alternatives = needsOf(selector);
  if (alternatives === null) return true;
  for (const { tag, classes } of alternatives) {
    if (tag !== undefined && tag !== element.tag) continue;
    if (classes.every((name) => element.names.has(name))) return true;
  }
  return false;
};

/** Ignores attributes and parentheses, which is safe because it only weakens the requirements. */
const needsOf = (selector) => {
  let alternatives = needs.get(selector);
  if (alternatives === undefined) needs.set(selector, (alternatives = readNeeds(selector)));
  return alternatives;
};

const readNeeds = (selector) => {
  if (typeof selector !== 'string' || /[\\"']/.test(selector)) return null;
  let flat = selector;
  for (let before; before !== flat;) {
    before = flat;
    flat = flat.replaceAll(/\([^()]*\)|\[[^[\]]*\]/g, ':x');
  }
  return flat.split(',').map((alternative) => {
    const last = alternative
      .trim()
      .split(/[\s>+~]+/)
      .at(-1);
    const [tag] = /^[a-z][\w-]*/i.exec(last) ?? [];
    return { tag: tag?.toLowerCase(), classes: [...last.matchAll(/\.([\w-]+)/g)].map(([, name]) => name) };
  });
};
