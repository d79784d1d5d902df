import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import type { FormProblem } from '../../app/formProblem.ts';
import { CommandForm, FormField } from './CommandForm.tsx';
import { required, useCommandForm } from './useCommandForm.ts';

type Outcome = FormProblem | undefined;
const REFUSED = { status: 400, message: 'That did not work.' } as const;

interface TestFormProps {
  readonly email?: string;
  readonly isCleared?: boolean;
  readonly send: (values: { email: string; password: string }, commandKey: string) => Promise<Outcome>;
}

function TestForm({ email = '', isCleared = false, send }: TestFormProps) {
  const form = useCommandForm({
    values: { email, password: '' },
    fields: ['email', 'password'],
    isCleared,
    send,
  });
  return (
    <CommandForm form={form} label="Test" button="Send" successMessage="Sent.">
      <FormField form={form} label="Email" name="email" autoComplete="email" validate={required('Enter an email')} />
      <FormField
        form={form}
        label="Password"
        name="password"
        type="password"
        autoComplete="off"
        validate={required('Enter a password')}
      />
    </CommandForm>
  );
}

const renderForm = (outcome: Outcome) => {
  const send = jest.fn<TestFormProps['send']>().mockResolvedValue(outcome);
  render(<TestForm send={send} />);
  return send;
};
const email = () => screen.getByLabelText('Email');
const password = () => screen.getByLabelText('Password');
const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });
/** Clicks the button, and waits until the form has shown the outcome. */
const submit = () =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    await setImmediate();
  });
const fillAndSubmit = (): Promise<void> => {
  type(email(), 'ann@example.com');
  type(password(), 'secret');
  return submit();
};

describe('a command form', () => {
  afterEach(() => void jest.useRealTimers());

  it('shows each missing field, focuses the first one, and sends nothing', async () => {
    const send = renderForm(undefined);
    await submit();
    expect(screen.getByText('Enter an email')).toBeTruthy();
    expect(screen.getByText('Enter a password')).toBeTruthy();
    expect(document.activeElement).toBe(email());
    expect(send).not.toHaveBeenCalled();
  });

  it('sends what the user typed', async () => {
    const send = renderForm(undefined);
    await fillAndSubmit();
    expect(send.mock.calls[0]?.[0]).toEqual({ email: 'ann@example.com', password: 'secret' });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says that it was sent until the user types, and shows newer values in fields that were not edited since', async () => {
    const send = jest.fn<TestFormProps['send']>().mockResolvedValue(undefined);
    const { rerender } = render(<TestForm send={send} email="old@example.com" />);
    await fillAndSubmit();
    const success = screen.getByText('Sent.');
    type(password(), 'typed');
    expect(success.textContent).toBe('');
    rerender(<TestForm send={send} email="new@example.com" />);
    expect(screen.getByDisplayValue('new@example.com')).toBe(email());
    expect(screen.getByDisplayValue('typed')).toBe(password());
  });

  it('is empty after a success if it is for several commands', async () => {
    render(<TestForm send={() => Promise.resolve(undefined)} isCleared />);
    await fillAndSubmit();
    expect(screen.getByText('Sent.')).toBeTruthy();
    expect(screen.getAllByDisplayValue('')).toEqual([email(), password()]);
  });

  it('uses the same idempotency key until the values change or the command succeeds', async () => {
    const keys: string[] = [];
    const outcomes: Outcome[] = [{ ...REFUSED, fields: {} }, { ...REFUSED, fields: {} }, undefined, undefined];
    render(
      <TestForm
        send={(_values, commandKey) => {
          keys.push(commandKey);
          return Promise.resolve(outcomes[keys.length - 1]);
        }}
      />,
    );
    await fillAndSubmit();
    await submit();
    type(password(), 'other');
    await submit();
    await submit();
    expect(keys).toHaveLength(4);
    expect(keys[1]).toBe(keys[0]);
    expect(new Set(keys).size).toBe(3);
  });

  it("shows the server's error at its field, focuses the field and retains the values, until the user types", async () => {
    renderForm({ ...REFUSED, fields: { password: 'Wrong password' } });
    await fillAndSubmit();
    const error = screen.getByText('Wrong password');
    expect(password().getAttribute('aria-describedby')).toBe(error.id);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(document.activeElement).toBe(password());
    expect(screen.getByDisplayValue('ann@example.com')).toBeTruthy();
    type(password(), 'secret!');
    expect(screen.queryByText('Wrong password')).toBeNull();
    expect(screen.getByDisplayValue('secret!')).toBeTruthy();
  });

  it('shows an error that belongs to none of its fields above the button, and can be sent again', async () => {
    const send = renderForm({ ...REFUSED, fields: { token: 'Expired' } });
    await fillAndSubmit();
    expect(screen.getByRole('alert').textContent).toBe(REFUSED.message);
    await submit();
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('sends nothing while the server requires a wait, and typing does not hide the reason', async () => {
    jest.useFakeTimers(); // the form counts the seconds
    const send = renderForm({ ...REFUSED, fields: {}, waitUntil: Date.now() + 60_000 });
    await fillAndSubmit();
    const button = screen.getByRole('button', { name: /^Try again in/ });
    type(password(), 'secret!');
    expect(screen.getByRole('alert').textContent).toBe(REFUSED.message);
    fireEvent.click(button);
    await setImmediate();
    expect(send).toHaveBeenCalledTimes(1);
  });
});
