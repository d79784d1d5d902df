import { describe, expect, it } from '@jest/globals';
import { createStore } from '../../store.ts';
import type { Kid } from './kid.ts';
import {
  excludeKids,
  kidChoice,
  loadKids,
  readKidChoice,
  restoreKidChoice,
  saveKids,
  selectAges,
  kidButtonLabel,
  kidInfoClosed,
  kidInfoOpened,
  kidsInSearch,
  describeKids,
  kidsExcluded,
  kidsSaved,
  kidsLoaded,
  kidsSlice,
} from './kids.ts';

type Fact = Parameters<typeof kidsSlice.reducer>[1];
const after = (...facts: readonly Fact[]) => ({
  kids: facts.reduce(kidsSlice.reducer, kidsSlice.getInitialState()),
});
const testa: Kid = { name: 'Testa', dob: '2017-05-04', grade: 3 };
const demo: Kid = { name: 'Demo', dob: '2015-01-31', grade: 5 };
const sample: Kid = { name: 'Sample', grade: 2 };
const born: Kid = { name: 'Sample', dob: '2018-01-01' };
const sixYearsOld: Kid = { name: '', age: 6 };

describe('the Age & Grade button', () => {
  // Covers: 2.71-2.73, 4.49
  it.each<[string, readonly Kid[]]>([
    ['Set Age & Grade', []],
    ['Testa, Demo', [testa, demo]],
    ['Testa', [testa, sample]],
    ['Age & Grade Set', [{ ...testa, name: '' }]],
    ['Age & Grade Set', [born, { name: '', grade: -1 }]],
    ['Set Age & Grade', [sample]],
    ['Set Age & Grade', [born]],
    ['Set Age & Grade', [{ name: 'Sample' }]],
    ['Age 6', [sixYearsOld]],
    ['Ages 6 and 9', [sixYearsOld, { name: '', age: 9 }]],
  ])('shows %j for %j', (label, kids) => {
    expect(kidButtonLabel(after(kidsSaved(kids)))).toBe(label);
  });
});

describe('the kids in a search', () => {
  it('are sent without names, and without kids that have no data', () => {
    const state = after(kidsSaved([testa, { name: 'Sample' }, { name: 'Half', grade: -2 }]));
    expect(kidsInSearch(state)).toEqual([{ dob: '2017-05-04', grade: 3 }, { grade: -2 }]);
    expect(describeKids(state)).toBe('Age & grade: Testa, Half');
  });

  it('can be ages alone, which the search restores after Back', () => {
    const store = createStore();
    store.dispatch(saveKids([testa, { name: '', age: 6 }]));
    expect(kidsInSearch(store.getState())).toEqual([{ dob: '2017-05-04', grade: 3 }, { age: 6 }]);
    expect(describeKids(store.getState())).toBe('Age & grade: Testa, age 6');
    const choice = kidChoice(store.getState());
    store.dispatch(selectAges([9, 40]));
    store.dispatch(excludeKids());
    expect(kidChoice(store.getState())).toEqual({ ages: [9, 18], areExcluded: true });
    store.dispatch(restoreKidChoice(readKidChoice(JSON.parse(JSON.stringify(choice)))));
    expect(kidsInSearch(store.getState())).toEqual([{ dob: '2017-05-04', grade: 3 }, { age: 6 }]);
    expect(loadKids()).toEqual([testa, { name: '', age: 6 }]);
  });

  it('are sent without account ids, and limited to what the server accepts', () => {
    const kids = Array.from({ length: 21 }, (_, index) => ({ name: 'Testa', grade: 1, kidId: `id-${index}` }));
    expect(kidsInSearch(after(kidsLoaded(kids)))).toEqual(Array.from({ length: 20 }, () => ({ grade: 1 })));
  });

  it('are described by number if they have no name', () => {
    expect(describeKids(after(kidsSaved([testa, { name: '', grade: 1 }])))).toBe('Age & grade: Testa, Kid 2');
  });

  it('are the same list for the same kids, to avoid duplicate requests', () => {
    const state = after(kidsSaved([testa]));
    expect(kidsInSearch({ kids: { ...state.kids, isInfoOpen: true } })).toBe(kidsInSearch(state));
    expect(kidsInSearch(after())).toBe(kidsInSearch(after(kidsSaved([{ name: 'Sample' }]))));
  });

  it('can be excluded everywhere, until they are saved again', () => {
    const without = after(kidsSaved([testa]), kidsExcluded());
    expect(kidsInSearch(without)).toEqual([]);
    expect(describeKids(without)).toBeUndefined();
    expect(kidButtonLabel(without)).toBe('Set Age & Grade');
    expect(without.kids.kids).toEqual([testa]);
    const again = { kids: kidsSlice.reducer(without.kids, kidsSaved([testa])) };
    expect(kidButtonLabel(again)).toBe('Testa');
  });

  it('follow another tab, but stay excluded', () => {
    expect(kidButtonLabel(after(kidsLoaded([demo])))).toBe('Demo');
    expect(kidButtonLabel(after(kidsExcluded(), kidsLoaded([demo])))).toBe('Set Age & Grade');
  });
});

it('the dialog is open from opening to closing', () => {
  expect(after(kidInfoOpened()).kids.isInfoOpen).toBe(true);
  expect(after(kidInfoOpened(), kidInfoClosed()).kids.isInfoOpen).toBe(false);
});
