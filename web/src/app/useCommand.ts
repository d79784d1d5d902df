import { useRef } from 'react';
import { newIdempotencyKey } from './commandRequest.ts';
import { type FormProblem, toFormProblem } from './formProblem.ts';
import type { RequestError } from './requestErrors.ts';

/**
 * Keeps the idempotency key of a form's or a button's command. Sending the same values again after a failure uses the
 * same key, so that a command whose response was lost takes effect only once; different values are a new command.
 */
export const useCommandKey = () => {
  const lastAttempt = useRef<{ readonly serialized: string; readonly commandKey: string }>(undefined);
  return {
    /** @param values whatever the command's body is made of */
    keyFor: (values: unknown): string => {
      const serialized = JSON.stringify(values);
      if (lastAttempt.current?.serialized !== serialized)
        lastAttempt.current = { serialized, commandKey: newIdempotencyKey() };
      return lastAttempt.current.commandKey;
    },
    /** Call after a success: the same values sent again are then a new command. */
    renew: (): void => {
      lastAttempt.current = undefined;
    },
  };
};

/** What the hook of a mutation with `parseFormProblem` returns. */
type CommandMutation<Command, Answer> = readonly [
  send: (
    command: Command & { readonly commandKey: string },
  ) => PromiseLike<{ readonly data?: Answer; readonly error?: RequestError | FormProblem | undefined }>,
  state: {
    readonly data?: Answer | undefined;
    readonly error?: RequestError | FormProblem | undefined;
    readonly isLoading: boolean;
    readonly reset: () => void;
  },
];

/** A command that a button sends, outside a form. A failed command that is sent again takes effect only once. */
export const useCommand = <Command, Answer>([send, { data, error, isLoading, reset }]: CommandMutation<
  Command,
  Answer
>) => {
  const commandKey = useCommandKey();
  return {
    isSending: isLoading,
    /** The answer after a success. */
    answer: data,
    problem: toFormProblem(error),
    /** Clears the outcome. */
    reset,
    /** Resolves to the reason why it failed; undefined after a success. */
    send: async (command: Command): Promise<FormProblem | undefined> => {
      const { error: failure } = await send({ ...command, commandKey: commandKey.keyFor(command) });
      if (failure === undefined) commandKey.renew();
      return toFormProblem(failure);
    },
  };
};
