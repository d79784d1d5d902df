import { useId, useMemo } from 'react';
import { ALL, type Choice, choiceLabel, isSelected, toggleOption } from './choice.ts';
import { FieldButton } from './Field.tsx';
import { LazyPopover, usePopover } from '../dialogs/LazyDialog.tsx';
import { useDebouncedDraft } from './useDebouncedDraft.ts';
import { useArrowKeys } from './useArrowKeys.ts';
import { Button } from '../Button.tsx';
import styles from './multiSelect.module.css';

interface OptionRowProps {
  readonly label: string;
  /** The number of results; undefined while loading. */
  readonly count: number | undefined;
  readonly isChecked: boolean;
  readonly onToggle: () => void;
}

/** A checkbox for one option. An option without results is grayed, but can still be selected. */
function OptionRow({ label, count, isChecked, onToggle }: OptionRowProps) {
  return (
    <label className={styles['option']} data-empty={count === 0 || undefined}>
      <input type="checkbox" checked={isChecked} onChange={onToggle} />
      <span className={styles['name']}>{label}</span>
      {count !== undefined && <span className={styles['count']}>{count}</span>}
    </label>
  );
}

/** Milliseconds from the last click to the search, so that several quick clicks cause only one (Requirement 9.79). */
const DEBOUNCE_MS = 250;

interface MultiSelectProps<Option extends string> {
  readonly label: string;
  /** Empty while the options are loading. */
  readonly options: readonly Option[];
  readonly choice: Choice<Option>;
  readonly onChange: (choice: Choice<Option>) => void;
  /** Number of results per option; undefined while loading. */
  readonly counts: Readonly<Record<string, number>> | undefined;
}

/** A filter that opens a popover, in which users select options and see the number of results of each. */
export function MultiSelect<Option extends string>(props: MultiSelectProps<Option>) {
  const { label, options, onChange, counts } = props;
  const [choice, setChoice] = useDebouncedDraft(props.choice, onChange, DEBOUNCE_MS);
  const popover = usePopover();
  const listRef = useArrowKeys('input[type=checkbox]');
  const titleId = useId();
  // The popover measures the page whenever it is rendered, and a search would wait for that.
  const list = useMemo(
    () => (
      <LazyPopover
        state={popover}
        slotProps={{ paper: { role: 'dialog', 'aria-labelledby': titleId, tabIndex: -1, className: styles['paper'] } }}
      >
        <div className={styles['panel']}>
          <div className={styles['head']}>
            <p id={titleId}>{label}</p>
            <Button kind="small" onClick={() => setChoice(ALL)}>
              Select All
            </Button>
            <Button kind="small" onClick={() => setChoice([])}>
              Clear
            </Button>
          </div>
          {options.length === 0 && (
            <p role="status" className={styles['loading']}>
              Loading...
            </p>
          )}
          <div ref={listRef} role="group" aria-labelledby={titleId}>
            {options.map((option) => (
              <OptionRow
                key={option}
                label={option}
                count={counts && (counts[option] ?? 0)}
                isChecked={isSelected(choice, option)}
                onToggle={() => setChoice(toggleOption(choice, option, options))}
              />
            ))}
          </div>
        </div>
      </LazyPopover>
    ),
    [popover, titleId, label, options, choice, counts, setChoice, listRef],
  );
  return (
    <>
      <FieldButton label={label} text={choiceLabel(label, choice)} isOpen={popover.isOpen} onClick={popover.open} />
      {list}
    </>
  );
}
