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

export default { meta: { name: 'campjay' }, rules: { 'no-using-in-loops': noUsingInLoops } };
