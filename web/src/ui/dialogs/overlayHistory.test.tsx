import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { rememberEntry, useBackCloses, whenOverlaysClosed } from './overlayHistory.ts';

/** A dialog that asks once before it closes, if `asksFirst`. */
function Dialog({ name, asksFirst = false }: { name: string; asksFirst?: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const [hasAsked, setHasAsked] = useState(!asksFirst);
  useBackCloses(isOpen, () => (hasAsked ? setIsOpen(false) : setHasAsked(true)));
  return (
    <>
      <button type="button" onClick={() => setIsOpen(!isOpen)}>
        {name}
      </button>
      {isOpen && <div role="dialog" aria-label={name} aria-description={hasAsked ? '' : 'unsaved'} />}
    </>
  );
}

const entry = () => Object(window.history.state) as { readonly overlayDepth?: number; readonly idx: number };
const depth = () => entry().overlayDepth ?? 0;
const toggle = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const openNames = () => screen.queryAllByRole('dialog').map((dialog) => dialog.getAttribute('aria-label'));
const traverse = (go: () => void) =>
  act(
    () =>
      new Promise<void>((resolve) => {
        window.addEventListener('popstate', () => resolve(), { once: true });
        go();
      }),
  );
const goBack = () => traverse(() => window.history.back());
const settled = () => act(() => new Promise<void>(whenOverlaysClosed));

beforeEach(() => {
  window.history.pushState({ idx: window.history.length }, '', '/page');
  rememberEntry();
});
afterEach(settled);

describe('Back', () => {
  it('closes the open dialog and stays on the page', async () => {
    render(<Dialog name="Filters" />);
    toggle('Filters');
    expect(openNames()).toEqual(['Filters']);
    await goBack();
    expect(openNames()).toEqual([]);
    expect([window.location.pathname, depth()]).toEqual(['/page', 0]);
  });

  it('closes dialogs that cover each other one by one', async () => {
    render([<Dialog key="1" name="Filters" />, <Dialog key="2" name="Weeks" />]);
    toggle('Filters');
    toggle('Weeks');
    await goBack();
    expect(openNames()).toEqual(['Filters']);
    await goBack();
    expect(openNames()).toEqual([]);
  });

  it('asks again if the dialog stayed open', async () => {
    render(<Dialog name="Kids" asksFirst />);
    toggle('Kids');
    await goBack();
    expect(openNames()).toEqual(['Kids']);
    expect(depth()).toBe(1);
    await goBack();
    expect(openNames()).toEqual([]);
  });

  it('passes over the entry of a dialog in which a link has led to another page', async () => {
    const { unmount } = render(<Dialog name="Menu" />);
    toggle('Menu');
    window.history.pushState({ idx: entry().idx + 1 }, '', '/other');
    rememberEntry();
    unmount();
    await goBack();
    await settled();
    expect([window.location.pathname, depth()]).toEqual(['/page', 0]);
  });
});

describe('the history entry of a dialog', () => {
  it('is removed when the dialog closes in another way', async () => {
    render(<Dialog name="Filters" />);
    toggle('Filters');
    expect(depth()).toBe(1);
    toggle('Filters');
    await settled();
    expect(depth()).toBe(0);
  });

  it('goes to the next dialog if one replaces another', async () => {
    render([<Dialog key="1" name="Sign in" />, <Dialog key="2" name="Sign up" />]);
    toggle('Sign in');
    const entries = window.history.length;
    act(() => {
      toggle('Sign in');
      toggle('Sign up');
    });
    expect(openNames()).toEqual(['Sign up']);
    expect([window.history.length, depth()]).toEqual([entries, 1]);
    await goBack();
    expect(openNames()).toEqual([]);
  });
});
