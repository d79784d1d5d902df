/**
 * The selected options of a multi-select filter. `ALL`, the default, is not a list of all options, because the list of
 * weeks is unknown until the season has been loaded.
 */
export const ALL = 'all';
export type Choice<Option> = typeof ALL | Option[];

export const isSelected = <Option>(choice: Choice<Option>, option: Option): boolean =>
  choice === ALL || choice.includes(option);

/** Toggles one option; if every option is then selected, the result is `ALL`. */
export const toggleOption = <Option>(
  choice: Choice<Option>,
  option: Option,
  options: readonly Option[],
): Choice<Option> => {
  const selectedOptions = options.filter((other) =>
    other === option ? !isSelected(choice, other) : isSelected(choice, other),
  );
  return selectedOptions.length === options.length ? ALL : selectedOptions;
};

/** Converts a choice to the server's format, in which an empty list means no filter. */
export const toFilter = <Option>(choice: Choice<Option>): Option[] => (choice === ALL ? [] : [...choice]);

/**
 * The text that a filter shows while its popover is closed: the filter's label if all or no options are selected,
 * otherwise the names of the selected options (Requirement 2.94).
 */
export const choiceLabel = (label: string, choice: Choice<string>): string =>
  choice === ALL || choice.length === 0 ? label : choice.join(', ');

export const isSameChoice = <Option>(one: Choice<Option>, other: Choice<Option>): boolean => {
  if (one === ALL || other === ALL) return one === other;
  return one.length === other.length && one.every((option) => other.includes(option));
};
