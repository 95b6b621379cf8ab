import styles from './layout.module.css'

interface ChoiceProps<Value extends string> {
  legend: string
  words: readonly { value: Value; text: string }[]
  value: Value
  onChoose: (value: Value) => void
}

export function Choice<Value extends string>({ legend, words, value, onChoose }: ChoiceProps<Value>) {
  return (
    <fieldset className={styles.choice}>
      <legend>{legend}</legend>
      {words.map((word) => (
        <label key={word.value}>
          <input
            type="radio"
            name={legend}
            checked={word.value === value}
            onChange={() => onChoose(word.value)}
          />
          {word.text}
        </label>
      ))}
    </fieldset>
  )
}
