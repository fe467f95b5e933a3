/** Sends the page's form by itself; its button does the same where no script runs. */
document.querySelector<HTMLFormElement>('form[data-go-on]')?.submit()
