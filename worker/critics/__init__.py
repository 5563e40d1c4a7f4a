"""
Critics: what looks at a clip and says what is wrong.

A critic is put together from parts that vary for themselves: `frames` (what of the clip is looked at), a strategy (what
is looked for or asked), a provider (who answers) and a parser (what an answer means). `contract` states what a critic
takes and gives; `registry` knows them by name.
"""
