import { addEventHandler } from 'jest-circus';
import { inRandomOrder, ORDER_SEED } from '../../stress/randomOrder.ts';

/** Jest's option `--randomize` is one of its own runner: this is the same for files that run without it. */
if (ORDER_SEED !== undefined)
  addEventHandler(({ name }, { currentDescribeBlock }) => {
    if (name !== 'add_test' && name !== 'start_describe_definition') return;
    const block = name === 'add_test' ? currentDescribeBlock : currentDescribeBlock.parent;
    block.children = inRandomOrder(block.children, (child) => child.name);
  });
