import type { CommandIn } from '../../app/apiTypes.ts';
import type { FormProblem } from '../../app/formProblem.ts';
import { useCommand } from '../../app/useCommand.ts';
import { useSendAdminCommandMutation } from './adminApi.ts';

/** Labels of the fields in the forms of admin commands, by field name. */
const FIELD_LABELS: Readonly<Record<string, string>> = {
  advertiser_name: 'Name',
  cpc: 'Price',
  email: 'Email',
  per_registration_percentage: 'Price',
};

/** Label of a field path. The base URLs are lines of one text area, so 'baseUrls[1]' becomes 'Base URL 2'. */
const labelOf = (field: string): string => {
  const lineIndex = /^baseUrls\[(\d+)\]/.exec(field)?.[1];
  return lineIndex === undefined ? (FIELD_LABELS[field] ?? field) : `Base URL ${Number(lineIndex) + 1}`;
};

/** Puts the errors of individual fields, if there are any, into the message for the whole form. */
const describeProblem = (problem: FormProblem | undefined): FormProblem | undefined => {
  if (problem === undefined) return undefined;
  const fieldErrors = Object.entries(problem.fields).filter(([, fieldError]) => fieldError !== problem.message);
  if (fieldErrors.length === 0) return problem;
  return { ...problem, message: fieldErrors.map(([field, text]) => `${labelOf(field)}: ${text}`).join(' · ') };
};

/** An admin command that a form or a button sends. */
export const useAdminCommand = () => {
  const { isSending, answer, problem, reset, send } = useCommand(useSendAdminCommandMutation());
  return {
    isSending,
    reset,
    send: async (command: CommandIn<'admin'>): Promise<FormProblem | undefined> => describeProblem(await send(command)),
    /** For `CommandMessage`. After a success, it is the server's message. */
    outcome: { error: describeProblem(problem)?.message, success: answer?.message },
  };
};

export type AdminCommand = ReturnType<typeof useAdminCommand>;
