import { useRef } from 'react';
import { newKey } from '../../app/commandRequest.ts';
import type { FormProblem } from '../../app/formProblem.ts';
import { useSendAdCommandMutation } from './advertisingApi.ts';

/**
 * Sends one kind of command. Resending an identical body, when the first result is unknown, is the same command.
 * @param operation such as 'update-ad'
 */
export const useAdCommand = (operation: string) => {
  const [send, { isLoading, error, isSuccess, reset }] = useSendAdCommandMutation();
  const lastAttempt = useRef<{ readonly serialized: string; readonly commandKey: string }>(undefined);
  return {
    isSending: isLoading,
    isDone: isSuccess,
    problem: error as FormProblem | undefined,
    reset,
    send: async (body: object): Promise<boolean> => {
      const serialized = JSON.stringify(body);
      if (lastAttempt.current?.serialized !== serialized) lastAttempt.current = { serialized, commandKey: newKey() };
      const { data } = await send({ operation, body, commandKey: lastAttempt.current.commandKey });
      if (data) lastAttempt.current = undefined;
      return data !== undefined;
    },
  };
};
