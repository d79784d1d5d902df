import { expect, it } from '@jest/globals';
import { renderElement } from '../../../../test/renderAt.tsx';
import { WeekBars } from './WeekBars.tsx';

// Covers: K.10
it('marks and names the weeks in the parent’s schedule', () => {
  renderElement(
    <WeekBars season={2026} offered={0b111} matching={0b11} scheduled={0b110} notes={['book by the week']} />,
  );
  expect(document.body).toHaveTextContent('3 of 14 weeks · book by the week · in your schedule: June 8, June 15');
  expect(document.querySelectorAll('circle')).toHaveLength(2);
});
