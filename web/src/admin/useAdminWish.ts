import { useRef } from 'react';
import { newKey } from '../app/commandRequest.ts';
import type { FormProblem } from '../app/formProblem.ts';
import { useSendAdminWishMutation } from './adminApi.ts';

/** Sends one kind of an admin's wish. The same words sent again are the same wish. @param operation such as 'link-user' */
export const useAdminWish = (operation: string) => {
  const [send, { data, isLoading, error, reset }] = useSendAdminWishMutation();
  const tried = useRef<{ readonly words: string; readonly commandKey: string }>(undefined);
  return {
    isSending: isLoading,
    /** The server's own sentence on what was done. */
    done: data?.message,
    problem: error as FormProblem | undefined,
    reset,
    send: async (body: object): Promise<boolean> => {
      const words = JSON.stringify(body);
      if (tried.current?.words !== words) tried.current = { words, commandKey: newKey() };
      const answer = await send({ operation, body, commandKey: tried.current.commandKey });
      if (answer.data) tried.current = undefined;
      return answer.data !== undefined;
    },
  };
};
