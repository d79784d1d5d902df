/** Lint rules of this repository's own, for oxlint (`.oxlintrc.json`). */

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

export default {
  meta: { name: 'campjay' },
  rules: { 'no-using-in-loops': noUsingInLoops, 'answer-of-its-request': answerOfItsRequest },
};
