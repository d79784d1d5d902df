import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { setImmediate } from 'node:timers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Provider } from 'react-redux';
import { createStore } from '../../store.ts';
import { placeSelected, radiusSelected } from '../catalog/search.ts';
import { takeLog } from '../../test/consoleLog.ts';
import { placeFor, suggestionsFor } from '../../test/placeHandlers.ts';
import { PlaceField } from './PlaceField.tsx';

const ERROR = 'Please select a location from the suggestions';

/** Loads the lazy list in advance, so that only the fake clock controls the timing. */
await import('./PlaceList.tsx');

const requested: string[] = [];
type Answer = (url: URL) => unknown;
const defaultAnswer: Answer = ({ pathname, searchParams }) =>
  pathname.endsWith('/suggest')
    ? suggestionsFor(searchParams.get('text') ?? '')
    : placeFor(searchParams.get('label') ?? '');
let answer = defaultAnswer;

beforeEach(() => {
  jest.useFakeTimers({
    doNotFake: ['queueMicrotask', 'nextTick', 'requestAnimationFrame', 'cancelAnimationFrame', 'Date', 'performance'],
  });
  // The store notifies subscribers in the next animation frame, which must not wait for real time.
  window.requestAnimationFrame = (callback) => Number(setImmediate(() => callback(0)));
  requested.length = 0;
  answer = defaultAnswer;
  globalThis.fetch = async (input) => {
    const url = new URL((input as Request).url);
    requested.push(url.searchParams.get('text') ?? `find ${url.searchParams.get('label') ?? ''}`);
    return Response.json(await answer(url));
  };
});
afterEach(() => void jest.useRealTimers());

/** Advances the clock, and waits for the renders and requests that this triggers. */
const wait = async (ms: number) => {
  await act(async () => jest.advanceTimersByTimeAsync(ms));
  for (let turn = 0; turn < 4; turn += 1) await act(() => nextTurn());
};

const shown = async () => {
  const store = createStore();
  render(
    <Provider store={store}>
      <PlaceField />
    </Provider>,
  );
  const input = screen.getByRole<HTMLInputElement>('combobox', { name: 'City, ZIP or area' });
  await wait(0);
  return {
    input,
    place: () => store.getState().search.place,
    dispatch: (fact: Parameters<typeof store.dispatch>[0]) => act(() => void store.dispatch(fact)),
    type: async (text: string) => {
      act(() => input.focus());
      fireEvent.change(input, { target: { value: text } });
      await wait(0);
    },
    press: async (key: string) => {
      fireEvent.keyDown(input, { key });
      await wait(0);
    },
    leave: async () => {
      act(() => input.blur());
      await wait(0);
    },
  };
};
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const choose = async (text: string) => {
  fireEvent.click(screen.getByText(text, { selector: '[role=option]' }));
  await wait(0);
};

describe('leaving the location field', () => {
  // Covers: 4.42, 4.46, 5.3, 8.1, 9.91
  it('shows an error after 600 ms for text that is not a selected place, until it changes', async () => {
    const { input, type, leave } = await shown();
    await type('Atlantis');
    await leave();
    await wait(599);
    expect(screen.queryByText(ERROR)).toBeNull();
    expect(input).not.toBeInvalid();
    await wait(1);
    expect(screen.getByText(ERROR)).toBeInTheDocument();
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription(ERROR);
    await type('Atlantis C');
    expect(screen.queryByText(ERROR)).toBeNull();
    expect(input).not.toBeInvalid();
  });

  it('shows no error if the field is empty, contains the selected place, or has the focus again', async () => {
    const { input, type, press, leave } = await shown();
    await leave();
    await wait(600);
    expect(screen.queryByText(ERROR)).toBeNull();
    await type('oak');
    await press('Enter');
    await leave();
    await wait(600);
    expect(screen.queryByText(ERROR)).toBeNull();
    await type('Atlantis');
    await leave();
    await wait(300);
    act(() => input.focus());
    await wait(600);
    expect(screen.queryByText(ERROR)).toBeNull();
  });
});

describe('typing', () => {
  // Covers: 2.75
  it('suggests regions immediately, and ZIP codes and cities 150 ms later', async () => {
    const { type } = await shown();
    await type('berk');
    expect(options()).toEqual(['Berkeley · East Bay']);
    await wait(149);
    expect(requested).toEqual([]);
    await wait(1);
    expect(requested).toEqual(['berk']);
    expect(options()).toEqual(['Berkeley · East Bay', 'Berkeley, MO']);
  });

  it('sends one request for a series of keystrokes, and ignores responses to older text', async () => {
    const late: ((value: unknown) => void)[] = [];
    answer = () => new Promise((resolve) => late.push(resolve));
    const { type } = await shown();
    await type('fr');
    await wait(100);
    await type('fre');
    await wait(150);
    await type('947');
    await wait(150);
    expect(requested).toEqual(['fre', '947']);
    late[1]?.(suggestionsFor('947'));
    await wait(0);
    expect(options()).toEqual(['94703 · Berkeley, CA']);
    late[0]?.(suggestionsFor('fre'));
    await wait(0);
    expect(options()).toEqual(['94703 · Berkeley, CA']);
  });

  it('keeps the suggestions that still match, and the place, until another is selected', async () => {
    const { type, place, dispatch } = await shown();
    dispatch(placeSelected({ label: 'Oakland', lat: 37.8, lng: -122.27 }));
    await type('947');
    await wait(150);
    await type('9470');
    expect(options()).toEqual(['94703 · Berkeley, CA']);
    await type('948');
    expect(options()).toEqual([]);
    expect(place()?.label).toBe('Oakland');
    await type('xyzzy');
    await wait(150);
    expect(screen.getByRole('status')).toHaveTextContent('No such place found. Try a ZIP code or a city.');
  });

  it('says that the lookup is unavailable, and still suggests regions', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'));
    const { type, press, place } = await shown();
    await type('oak');
    await wait(150);
    expect(screen.getByRole('status')).toHaveTextContent('ZIP codes and cities cannot be looked up just now.');
    expect(options()).toEqual(['Oakland · East Bay']);
    await press('Enter');
    expect(place()?.label).toBe('Oakland');
    expect(takeLog()).toEqual([expect.stringMatching(/^A request failed: \w+ FETCH_ERROR$/)]);
  });
});

describe('clearing the text', () => {
  // Covers: 4.43
  it.each(['by the keyboard', 'by the button'])('resets place and radius: %s', async (how) => {
    const { input, type, place, dispatch } = await shown();
    dispatch(placeSelected({ label: 'Oakland', lat: 37.8, lng: -122.27 }));
    expect(input).toHaveValue('Oakland');
    if (how === 'by the keyboard') await type('');
    else fireEvent.click(screen.getByRole('button', { name: 'Search everywhere' }));
    await wait(0);
    expect(place()).toBeNull();
    expect(input).toHaveValue('');
  });
});

describe('selecting a suggestion', () => {
  // Covers: 2.75, 4.45
  it('sets its coordinates, 15 miles and its address, and later keeps a selected radius', async () => {
    const { input, type, place, dispatch } = await shown();
    await type('947');
    await wait(150);
    await choose('94703');
    expect(place()).toEqual({ label: 'Berkeley, CA 94703', lat: 37.863, lng: -122.2749, radius: 15 });
    expect(input).toHaveValue('Berkeley, CA 94703');
    expect(options()).toEqual([]);
    dispatch(radiusSelected(3));
    await type('fresno');
    await wait(150);
    await choose('Fresno, CA');
    expect(place()).toMatchObject({ label: 'Fresno, CA', radius: 3 });
  });

  it('looks up a place that was suggested without coordinates', async () => {
    answer = (url) =>
      url.pathname.endsWith('/suggest')
        ? { data: { suggestions: [{ label: 'Fresno, CA', kind: 'city', state: 'CA' }] } }
        : defaultAnswer(url);
    const { type, place } = await shown();
    await type('fresno');
    await wait(150);
    await choose('Fresno, CA');
    expect(requested).toEqual(['fresno', 'find Fresno, CA']);
    expect(place()).toMatchObject({ label: 'Fresno, CA', lat: 36.74773, lng: -119.77237 });
  });

  // Covers: 4.44
  it('resets the location if the place is no longer found, and keeps the text for correction', async () => {
    answer = ({ pathname }) =>
      pathname.endsWith('/suggest')
        ? { data: { suggestions: [{ label: 'Atlantis, CA', kind: 'city', state: 'CA' }] } }
        : { data: { place: null } };
    const { input, type, place, leave, dispatch } = await shown();
    dispatch(placeSelected({ label: 'Oakland', lat: 37.8, lng: -122.27 }));
    await type('atl');
    await wait(150);
    await choose('Atlantis, CA');
    expect(place()).toBeNull();
    expect(input).toHaveValue('atl');
    await leave();
    await wait(600);
    expect(screen.getByText(ERROR)).toBeInTheDocument();
  });

  it('works with Enter once the suggestions arrive, unless the text changes first', async () => {
    const { type, press, place } = await shown();
    await type('94703');
    await press('Enter');
    await type('947');
    await wait(150);
    expect(place()).toBeNull();
    await type('94703');
    await press('Enter');
    await wait(150);
    expect(place()?.label).toBe('Berkeley, CA 94703');
  });
});

describe('the keyboard', () => {
  it('moves through the suggestions, wraps around, and selects one', async () => {
    const { input, type, press, place } = await shown();
    await type('berk');
    await wait(150);
    const active = () => document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent;
    expect(input).toHaveAttribute('aria-expanded', 'true');
    expect(active()).toBe('Berkeley · East Bay');
    await press('ArrowDown');
    expect(active()).toBe('Berkeley, MO');
    await press('ArrowDown');
    expect(active()).toBe('Berkeley · East Bay');
    await press('ArrowUp');
    await press('Enter');
    expect(place()?.label).toBe('Berkeley, MO');
    expect(input).toHaveAttribute('aria-expanded', 'false');
  });

  it('closes and reopens the list, and keeps the text', async () => {
    const { input, type, press } = await shown();
    await type('oak');
    await press('Escape');
    expect(options()).toEqual([]);
    expect(input).toHaveValue('oak');
    await press('ArrowDown');
    expect(options()).toEqual(['Oakland · East Bay']);
  });

  it('selects nothing with Enter if nothing was typed', async () => {
    const { input, press, place } = await shown();
    fireEvent.click(input);
    await wait(0);
    expect(options()).toHaveLength(45);
    await press('Enter');
    expect(place()).toBeNull();
  });
});

describe('a place that changes elsewhere', () => {
  it('is shown, and replaces the text being typed', async () => {
    const { input, type, dispatch } = await shown();
    await type('Atl');
    dispatch(placeSelected({ label: 'Oakland', lat: 37.8, lng: -122.27 }));
    expect(input).toHaveValue('Oakland');
  });
});
