import { useRef } from 'react';
import { newKey } from '../../app/commandRequest.ts';
import type { FormProblem } from '../../app/formProblem.ts';
import { useSendAdminCommandMutation } from './adminApi.ts';

/**
 * Sends one kind of admin command. Resending an identical body is the same command.
 * @param operation such as 'link-user'
 */
export const useAdminCommand = (operation: string) => {
  const [send, { data, isLoading, error, reset }] = useSendAdminCommandMutation();
  const lastAttempt = useRef<{ readonly serialized: string; readonly commandKey: string }>(undefined);
  return {
    isSending: isLoading,
    /** The server's success message. */
    done: data?.message,
    problem: error as FormProblem | undefined,
    reset,
    send: async (body: object): Promise<boolean> => {
      const serialized = JSON.stringify(body);
      if (lastAttempt.current?.serialized !== serialized) lastAttempt.current = { serialized, commandKey: newKey() };
      const answer = await send({ operation, body, commandKey: lastAttempt.current.commandKey });
      if (answer.data) lastAttempt.current = undefined;
      return answer.data !== undefined;
    },
  };
};
