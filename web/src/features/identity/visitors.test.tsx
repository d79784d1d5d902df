import { expect, it } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { http } from 'msw';
import { campsNamed } from '../../test/cards.ts';
import { createFakeServer, ok, signOut } from '../../test/fakeServer.ts';
import { renderAt, setFieldValue } from '../../test/renderAt.tsx';

const server = createFakeServer(
  {},
  http.post('*/api/camp-data/get-camp-data-chunk', () =>
    ok({ data: { combinedData: campsNamed('Camp 01'), totalMatchedOrgs: 1, season: 2026 } }),
  ),
);

const openAsVisitor = (path: string) => {
  signOut();
  return renderAt(path).user;
};

// Covers: 4.39, 5.1, 5.2, 6.2, 8.2, 8.3, 9.87
it.each([
  ['Favorite Camp 01', 'Sign up for free to favorite'],
  ['Hide Camp 01', 'Sign up for free to hide camps'],
])('“%s” shows visitors an invitation to sign up for ten seconds', async (button, text) => {
  const { setTimeout: schedule } = globalThis;
  const closing: (() => void)[] = [];
  globalThis.setTimeout = ((run: () => void, ms?: number) => {
    if (ms === 10_000) closing.push(run);
    return schedule(run, ms); // Poll: none, this passes the page's own timers on
  }) as typeof schedule;
  const user = openAsVisitor('/');
  await user.click(await screen.findByRole('button', { name: button }));
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByRole('button', { name: button })).toHaveAttribute('aria-pressed', 'false');
  globalThis.setTimeout = schedule;
  act(() => closing.forEach((close) => close()));
  expect(screen.queryByText(text)).not.toBeInTheDocument();
  expect(server.listCommands().filter(({ path }) => !path.startsWith('camp-data/'))).toEqual([]);
});

// Covers: 2.8, D15.21
it.each(['/favorites', '/scheduling'])('%s explains itself to visitors, and offers to sign up', async (path) => {
  const user = openAsVisitor(path);
  expect(await screen.findByRole('heading', { name: 'What this page is for' })).toBeVisible();
  await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Sign Up' }));
  expect(await screen.findByRole('dialog', { name: 'Sign Up' })).toBeVisible();
});

// Covers: 2.41, 2.44, 4.1, D14.1
it.each([
  ['/?q=robots', 'Sign In'],
  ['/san-diego', 'Sign Up'],
])('the header of %s shows %s to visitors, without requesting a session', async (path, label) => {
  const user = openAsVisitor(path);
  await screen.findByRole('article');
  expect(screen.getAllByRole('button', { name: /^Sign (In|Up)$/ })[0]).toHaveTextContent(label);
  await user.click(screen.getByRole('button', { name: 'More' }));
  expect(await screen.findByRole('menuitem', { name: 'About Campjay' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: 'Manage Kids' })).not.toBeInTheDocument();
  expect(server.listPaths().filter((request) => /^(identity|users)/.test(request))).toEqual([]);
});

it('switching between sign-in and sign-up keeps the input, marks missing fields, and restores the focus', async () => {
  const user = openAsVisitor('/site-map');
  const opener = await screen.findByRole('button', { name: 'Sign In' });
  await user.click(opener);
  const form = async (title: string) => within(await screen.findByRole('dialog', { name: title }));
  const signIn = await form('Sign In');
  expect(signIn.getByLabelText('Email')).toHaveFocus();
  await user.keyboard('{Enter}');
  const email = (description: string | RegExp) => signIn.findByRole('textbox', { name: 'Email', description });
  await email('Please enter your email');
  expect(signIn.getByLabelText('Password')).toHaveAccessibleDescription('Please enter your password');
  await user.keyboard('nobody{Enter}');
  await email(/such as name@example\.com/);
  setFieldValue(signIn.getByLabelText('Email'), 'nobody@example.org');
  setFieldValue(signIn.getByLabelText('Password'), 'short');

  await user.click(signIn.getByRole('button', { name: 'Sign Up' }));
  const signUp = await form('Sign Up');
  expect(signUp.getByLabelText('First name')).toHaveFocus();
  expect(signUp.getByLabelText('Email')).toHaveValue('nobody@example.org');
  const password = signUp.getByLabelText('Password');
  expect(password).toHaveValue('short');
  expect(password).toHaveAttribute('autocomplete', 'new-password');
  await user.type(signUp.getByLabelText('First name'), 'Testa{Enter}');
  const lastName = { name: 'Last name', description: 'Please enter your last name' };
  expect(await signUp.findByRole('textbox', lastName)).toHaveFocus();
  expect(password).toHaveAccessibleDescription('Please choose a password of at least 10 characters');
  await user.click(signUp.getByRole('button', { name: 'Show password' }));
  expect(password).toHaveAttribute('type', 'text');

  await user.click(signUp.getByRole('button', { name: 'Sign In' }));
  await user.click((await form('Sign In')).getByRole('button', { name: 'Forgot your password?' }));
  expect((await form('Reset your password')).getByLabelText('Email')).toHaveValue('nobody@example.org');
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('button', { name: 'Sign In' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect((await form('Sign In')).getByLabelText('Email')).toHaveValue('');
});
