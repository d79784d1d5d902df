/** Lint rules of this repository's own, for oxlint (`.oxlintrc.json`). */
import { build } from 'esbuild';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Node.js 20 cannot import TypeScript by itself. */
const importTypeScript = async (path) => {
  const outfile = join(import.meta.dirname, '../out/lint', path.replaceAll(/\W/g, '_') + '.mjs');
  await build({
    entryPoints: [join(import.meta.dirname, path)],
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
  });
  return import(pathToFileURL(outfile).href);
};

const { pollsIn } = await importTypeScript('../measure/polls.ts');

/** As esbuild lowers `using` for Node.js 20, an error of one turn of a loop is thrown again at the end of each later one. */
const noUsingInLoops = {
  create: (context) => ({
    ':matches(ForStatement, ForOfStatement, ForInStatement, WhileStatement, DoWhileStatement) VariableDeclaration[kind=/using$/]':
      (node) =>
        context.report({
          node,
          message: 'Move what is used within a loop into a function of its own: the bundler mixes up the turns.',
        }),
  }),
};

/** Calls `visit` with each node below a node; it returns false to skip the node's children. */
const walk = (node, visit) => {
  if (typeof node?.type !== 'string' || visit(node) === false) return;
  for (const [key, child] of Object.entries(node))
    if (key !== 'parent') for (const each of [child].flat()) if (typeof each === 'object') walk(each, visit);
};

const escapePattern = (text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Patterns of the texts in the code of an endpoint, among them its URL. What a template inserts may be any text. */
const textsIn = (definition) => {
  const texts = [];
  walk(definition, (node) => {
    if (node.type.startsWith('TS')) return false;
    if (node.type === 'Literal' && typeof node.value === 'string') texts.push([node.value]);
    if (node.type === 'TemplateLiteral') texts.push(node.quasis.map(({ value }) => value.cooked));
    return true;
  });
  return texts.map((parts) => new RegExp(`^${parts.map(escapePattern).join('.+')}$`));
};

/**
 * The types of RTK Query do not connect the request of an endpoint with its answer, so an endpoint could send one
 * request and declare the answer of another.
 */
const answerOfItsRequest = {
  create: (context) => ({
    'CallExpression[callee.object.name="build"]': (node) => {
      const texts = textsIn(node.arguments[0]);
      walk(node, (type) => {
        const path = type.typeArguments?.params[0]?.literal?.value;
        if (
          /^(Get|Post)Answer$/.test(type.typeName?.name) &&
          typeof path === 'string' &&
          !texts.some((text) => text.test(path))
        )
          context.report({ node: type, message: `The endpoint does not send a request to '${path}'.` });
        return true;
      });
    },
  }),
};

/** Readings of a moment in a browser test, and what replaces them. */
const MOMENTARY = {
  count: 'countOf',
  all: 'boxesOf, textsOf or a locator',
  allTextContents: 'textsOf',
  allInnerTexts: 'textsOf',
  boundingBox: 'boxOf',
  evaluate: 'an action or reading of browserState.ts',
  evaluateAll: 'a reading of inspect.ts',
  evaluateHandle: 'a reading of inspect.ts',
};

/** What a spec reads of a page that still changes depends on the speed of the machine. */
const readSettledPages = {
  create: (context) => ({
    'CallExpression[callee.type="MemberExpression"][callee.computed=false]': (node) => {
      const { object, property } = node.callee;
      if (!Object.hasOwn(MOMENTARY, property.name) || object.name === 'Promise') return;
      context.report({
        node: property,
        message: `The page may still change. Use ${MOMENTARY[property.name]} (tests/e2e/support), which wait until it has settled.`,
      });
    },
  }),
};

/** A test that asks again and again, or lets time pass, says why it cannot wait for an event or a log position. */
const reasonForPolling = {
  create: (context) => ({
    Program: () => {
      for (const { line, name, hasReason } of pollsIn(context.filename, context.sourceCode.text))
        if (!hasReason)
          context.report({
            loc: { start: { line, column: 0 }, end: { line, column: 1 } },
            message: `Wait for an event or a log position, or say above ${name} why that is impossible: // Poll: <reason>`,
          });
    },
  }),
};

export default {
  meta: { name: 'campjay' },
  rules: {
    'no-using-in-loops': noUsingInLoops,
    'answer-of-its-request': answerOfItsRequest,
    'read-settled-pages': readSettledPages,
    'reason-for-polling': reasonForPolling,
  },
};
