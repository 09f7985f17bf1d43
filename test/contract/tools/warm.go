// Imports what clients import, so that test/contract/install compiles it.
package main

import (
	_ "encoding/json"
	_ "net/http"
	_ "net/http/httputil"
	_ "reflect"
)

func main() {}
