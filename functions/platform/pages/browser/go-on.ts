/** Submits the page's form automatically; without a script its button does. */
document.querySelector<HTMLFormElement>('form[data-go-on]')?.submit()
