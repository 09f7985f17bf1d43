// Calls operations by the client of openapi-generator: requests as JSON on stdin, answers on stdout.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"reflect"
	"strings"

	client "github.com/teste/registros"
)

type call struct {
	Operation string                 `json:"operation"`
	Path      []string               `json:"path"`
	Arguments map[string]interface{} `json:"arguments"`
}

type answer struct {
	Status int         `json:"status"`
	Type   string      `json:"type"`
	Body   interface{} `json:"body"`
}

// pascal turns cnae_secundario and X-Snapshot into the names of methods.
func pascal(name string) string {
	words := strings.FieldsFunc(name, func(letter rune) bool { return letter == '_' || letter == '-' })
	for i, word := range words {
		words[i] = strings.ToUpper(word[:1]) + word[1:]
	}
	return strings.Join(words, "")
}

// methodOf finds the operation in the one group of operations that has it.
func methodOf(api *client.APIClient, operation string) reflect.Value {
	groups := reflect.ValueOf(api).Elem()
	for i := 0; i < groups.NumField(); i++ {
		if !groups.Type().Field(i).IsExported() {
			continue
		}
		if method := groups.Field(i).MethodByName(pascal(operation)); method.IsValid() {
			return method
		}
	}
	panic("the client has no operation " + operation)
}

func ask(ctx context.Context, api *client.APIClient, one call) answer {
	inputs := []reflect.Value{reflect.ValueOf(ctx)}
	for _, name := range one.Path {
		inputs = append(inputs, reflect.ValueOf(one.Arguments[name]))
		delete(one.Arguments, name)
	}
	request := methodOf(api, one.Operation).Call(inputs)[0]
	for name, value := range one.Arguments {
		method := request.MethodByName(pascal(name))
		request = method.Call([]reflect.Value{reflect.ValueOf(value).Convert(method.Type().In(0))})[0]
	}
	outputs := request.MethodByName("Execute").Call(nil)
	status := int(outputs[1].Elem().FieldByName("StatusCode").Int())
	decoded := outputs[0].Interface()
	if failed, isError := outputs[2].Interface().(error); isError {
		var known *client.GenericOpenAPIError
		if !errors.As(failed, &known) || known.Model() == nil {
			panic(failed)
		}
		decoded = known.Model()
	}
	kind := reflect.Indirect(reflect.ValueOf(decoded)).Type().Name()
	return answer{Status: status, Type: kind, Body: decoded}
}

func main() {
	var given struct {
		URL   string `json:"url"`
		Key   string `json:"key"`
		Calls []call `json:"calls"`
	}
	if err := json.NewDecoder(os.Stdin).Decode(&given); err != nil {
		panic(err)
	}
	settings := client.NewConfiguration()
	settings.Servers = client.ServerConfigurations{{URL: given.URL}}
	keys := map[string]client.APIKey{"chave": {Key: given.Key}}
	ctx := context.WithValue(context.Background(), client.ContextAPIKeys, keys)
	api := client.NewAPIClient(settings)
	answers := []answer{}
	for _, one := range given.Calls {
		answers = append(answers, ask(ctx, api, one))
	}
	if err := json.NewEncoder(os.Stdout).Encode(answers); err != nil {
		panic(err)
	}
}
